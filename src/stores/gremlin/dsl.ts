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
