export {
  fromEach,
  nextState,
  type Transition,
  type TransitionTable,
  tableProblems,
} from './transition-table.js';
