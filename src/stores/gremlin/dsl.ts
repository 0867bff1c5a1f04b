import gremlin from 'gremlin';

/** A traversal before it is sent. */
export type Traversal = gremlin.process.GraphTraversal;

export const { P, TextP, cardinality, direction, merge, order, t } = gremlin.process;

/** Traversals within traversals. The types lack the step `E`, which the driver has. */
export const statics = gremlin.process.statics as typeof gremlin.process.statics & {
  readonly E: (...ids: unknown[]) => Traversal;
};

/** Where traversals begin; it only builds them, connection.ts sends them. */
export const g = new gremlin.process.GraphTraversalSource(
  new gremlin.structure.Graph(),
  new gremlin.process.TraversalStrategies(),
);
