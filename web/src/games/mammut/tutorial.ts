/** The lessons: positions with every answer and what comes of it, made by fixtures/make.py with the real engine. */

import type { TutorialStep } from '../game';
import lessons from './tutorial.json';

export default lessons as unknown as TutorialStep[];
