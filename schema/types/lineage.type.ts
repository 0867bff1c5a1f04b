import { Field, Int, ObjectType } from 'type-graphql';
import type { IncompleteReason } from '#src/domain/graph/index.js';
import { AssociationObjectType } from './association.type.js';
import { CommitType } from './commit.type.js';
import type { Deferred } from './deferred.js';
import { LineageEntityType } from './lineage-entity.type.js';
import { IncompleteReasonEnum } from './lineage-enums.js';
import { PageInfoType } from './page-info.type.js';

/** An entity that a walk returned. */
@ObjectType('LineageNode', {
  description: 'An entity that a walk returned.',
  simpleResolvers: true,
})
export class LineageNodeType {
  @Field(() => LineageEntityType, { description: 'The entity, as it stood at the commit.' })
  readonly entity!: LineageEntityType;

  @Field(() => Int, { description: 'The least number of associations from any start.' })
  readonly depth!: number;
}

/** A page of a walk. */
@ObjectType('Lineage', {
  description: 'A page of a walk through the lineage graph.',
  simpleResolvers: true,
})
export class LineageType {
  @Field(() => [LineageNodeType], {
    description: 'Breadth first; the starts come first, at depth 0. Each entity once.',
  })
  readonly nodes!: readonly LineageNodeType[];

  @Field(() => [AssociationObjectType], {
    description:
      'Those with both ends among the nodes of this page and the pages before it, each once.',
  })
  readonly associations!: readonly AssociationObjectType[];

  @Field(() => PageInfoType, { description: 'Where the page stands.' })
  readonly pageInfo!: PageInfoType;

  @Field(() => Int, {
    nullable: true,
    description:
      'How many nodes all pages hold; computed only when selected, null when a limit cut the walk.',
  })
  readonly totalCount?: number;

  @Field(() => CommitType, {
    description: 'The graph was read as it stood right after it; later pages read at the same.',
  })
  readonly commit!: Deferred<CommitType>;

  @Field(() => Boolean, {
    description:
      'False when a limit cut the walk, so far as these pages have walked; a depth that was just enough is complete.',
  })
  readonly complete!: boolean;

  @Field(() => IncompleteReasonEnum, { nullable: true, description: 'The limit that cut it.' })
  readonly incompleteReason?: IncompleteReason;
}

/** One way from an entity to another. */
@ObjectType('LineagePath', {
  description: 'One way along the associations from an entity to another.',
  simpleResolvers: true,
})
export class LineagePathType {
  @Field(() => [LineageEntityType], { description: 'From the first to the last.' })
  readonly nodes!: readonly LineageEntityType[];

  @Field(() => [AssociationObjectType], { description: 'The steps between the nodes.' })
  readonly associations!: readonly AssociationObjectType[];
}
