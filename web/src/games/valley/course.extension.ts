/** The extension in ten minutes: a few lessons, made by tutorial/make.py with the real engine. */

import type { TutorialStep } from '../game';
import made from './tutorial/extension.json';

const { rules, lessons } = made as unknown as { rules: TutorialStep['rules']; lessons: TutorialStep[] };

export default lessons.map((step): TutorialStep => ({ ...step, rules, below: true }));
