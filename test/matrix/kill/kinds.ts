import type { KillKind } from './kill-kind.js';
import { PROCESSING, SCRIPT, TRAINING } from './programs.js';
import { TRANSFORM } from './transforms.js';
import { AT_ONCE, KILLED_PROGRAMS, SAME_SUGGESTIONS } from './tunings.js';

/** The jobs of a server that is killed again and again. */
export const KILL_KINDS: readonly KillKind[] = [
  TRAINING,
  PROCESSING,
  SCRIPT,
  TRANSFORM,
  SAME_SUGGESTIONS,
  AT_ONCE,
  KILLED_PROGRAMS,
];
