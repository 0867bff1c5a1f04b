export { breadthFirst } from './breadth-first.js';
export { walkPage } from './page.js';
export type { Side, WalkVertex, WalkView } from './view.js';
