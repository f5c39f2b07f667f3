/** The lessons: a first year in positions, with the answers they speak of; made by tutorial/make.py with the real engine. */

import type { TutorialStep } from '../game';
import rules from './tutorial/rules.json';
import lessons from './tutorial/tutorial.json';

export default (lessons as unknown as TutorialStep[]).map((step): TutorialStep => ({ ...step, rules, below: true }));
