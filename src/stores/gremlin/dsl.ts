import { readFileSync } from 'node:fs';
import gremlin from 'gremlin';

export type Traversal = gremlin.process.GraphTraversal;

export const { P, TextP, cardinality, direction, merge, order, t } = gremlin.process;

/** Anonymous traversals. The types lack the step `E`, which the driver has. */
export const statics = gremlin.process.statics as typeof gremlin.process.statics & {
  readonly E: (...ids: unknown[]) => Traversal;
};

/** Builds traversals, which connection.ts sends. */
export const g = new gremlin.process.GraphTraversalSource(
  new gremlin.structure.Graph(),
  new gremlin.process.TraversalStrategies(),
);

/**
 * A script for servers: files of groovy/, classes first, the file with the call last. Its text
 * never changes, so that a server compiles it once; its input is sent as bindings.
 */
export function script(...files: readonly string[]): string {
  return files
    .map((file) => readFileSync(new URL(`./groovy/${file}.groovy`, import.meta.url), 'utf8'))
    .join('\n');
}
