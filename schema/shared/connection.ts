import { type ClassType, Field, Int, ObjectType } from 'type-graphql';
import type { GraphQLContext } from '../context.js';
import { plain } from './describe.js';
import { PageInfoType } from './page-info.type.js';

/** One item of a connection with the cursor that a page may go on after. */
export interface EdgeOf<Node> {
  readonly cursor: string;
  readonly node: Node;
}

/** A page of items. The total is a function, so that nothing counts unless it is selected. */
export interface ConnectionOf<Node> {
  readonly edges: readonly EdgeOf<Node>[];
  readonly nodes: readonly Node[];
  readonly pageInfo: PageInfoType;
  readonly totalCount?: (args: unknown, context: GraphQLContext) => Promise<number>;
}

/** What a connection is called, and what its items are. */
export interface ConnectionDefinition<Node> {
  /** The name of the item's GraphQL type: `Artifact` gives `ArtifactConnection` and `ArtifactEdge`. */
  readonly name: string;
  /** What the items are, in the plural, for the descriptions. */
  readonly items: string;
  readonly node: () => ClassType<Node & object> | (abstract new () => Node);
  /** False for connections that cannot be counted cheaply; default true. */
  readonly counted?: boolean;
}

/** Makes the `…Connection` class of a type, with its `…Edge`. */
export function defineConnection<Node>(
  definition: ConnectionDefinition<Node>,
): ClassType<ConnectionOf<Node> & object> {
  const { name, items, counted = true } = definition;
  const node = definition.node as () => ClassType<object>;

  @ObjectType(`${name}Edge`, plain(`One of the ${items} of a page, with its cursor.`))
  class EdgeClass {
    @Field(() => String, { description: 'Give it as after to go on behind this item.' })
    readonly cursor!: string;

    @Field(() => node(), { description: 'The item.' })
    readonly node!: object;
  }

  @ObjectType(`${name}Connection`, plain(`A page of ${items}.`))
  class ConnectionClass {
    @Field(() => [EdgeClass], { description: 'The items with their cursors.' })
    readonly edges!: readonly EdgeClass[];

    @Field(() => [node()], { description: 'The items.' })
    readonly nodes!: readonly object[];

    @Field(() => PageInfoType, { description: 'Where the page stands.' })
    readonly pageInfo!: PageInfoType;
  }
  if (counted) {
    Field(() => Int, {
      description: 'How many items all pages hold; counted only when selected.',
    })(ConnectionClass.prototype, 'totalCount');
  }
  return ConnectionClass as unknown as ClassType<ConnectionOf<Node> & object>;
}
