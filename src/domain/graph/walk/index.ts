export { breadthFirst, type DeepVertex, WALK_SIDES, type WalkResult } from './breadth-first.js';
export { walkPage } from './page.js';
export { WalkResults } from './results.js';
export type { WalkVertex, WalkView } from './view.js';
