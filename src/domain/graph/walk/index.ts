export { breadthFirst, type DeepVertex, type WalkResult } from './breadth-first.js';
export { walkPage } from './page.js';
export { WalkResults } from './results.js';
export type { Side, WalkVertex, WalkView } from './view.js';
