import { Field, ObjectType } from 'type-graphql';
import type { EntitySource } from '#src/domain/lineage/index.js';
import { defineConnection } from './connection.js';
import { EntitySourceType } from './entity-source.type.js';
import { LineageEntityType } from './lineage-entity.type.js';
import { NodeType } from './node.type.js';

/** A context. */
@ObjectType('Context', {
  implements: [NodeType, LineageEntityType],
  description: 'A logical grouping, such as an endpoint, a trial or an experiment.',
  simpleResolvers: true,
})
export class ContextType extends LineageEntityType {
  @Field(() => EntitySourceType, { description: 'What it stands for.' })
  readonly source!: EntitySource;

  @Field(() => String, { nullable: true, description: 'What it is, in words.' })
  readonly description?: string;
}

/** A page of contexts. */
export const ContextConnection = defineConnection({
  name: 'Context',
  items: 'contexts',
  node: () => ContextType,
});
