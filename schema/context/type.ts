import { Field, ObjectType } from 'type-graphql';
import type { EntitySource } from '#src/domain/lineage/index.js';
import { EntitySourceType, LineageEntityType } from '../lineage-entity/type.js';
import { NodeType } from '../node/type.js';
import { defineConnection } from '../shared/connection.js';
import { optional, plain } from '../shared/describe.js';

@ObjectType('Context', {
  implements: [NodeType, LineageEntityType],
  ...plain('A logical grouping, such as an endpoint, a trial or an experiment.'),
})
export class ContextType extends LineageEntityType {
  @Field(() => EntitySourceType, { description: 'What it represents.' })
  readonly source!: EntitySource;

  @Field(() => String, optional('What it is, in words.'))
  readonly description?: string;
}

export const ContextConnection = defineConnection({
  name: 'Context',
  items: 'contexts',
  node: () => ContextType,
});
