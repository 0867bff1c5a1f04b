import { PlatformError } from '../errors/index.js';

/** The error of a commit while the graph is being emptied. */
export function resetting(): PlatformError {
  return new PlatformError(
    'GRAPH_RESETTING',
    'The graph is being emptied, and nothing is committed meanwhile; try again when it is done.',
  );
}
