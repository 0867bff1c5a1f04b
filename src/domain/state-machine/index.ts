export { fromEach, nextState, type Transition, type TransitionTable } from './transition-table.js';
export { tableProblems } from './validate.js';
