export { WalkResults, walkPage } from './page.js';
export {
  breadthFirst,
  type DeepVertex,
  WALK_SIDES,
  type WalkResult,
  type WalkVertex,
  type WalkView,
} from './view.js';
