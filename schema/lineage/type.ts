import { Field, Int, ObjectType } from 'type-graphql';
import type { IncompleteReason } from '#src/domain/graph/index.js';
import { AssociationObjectType } from '../association/type.js';
import { CommitType } from '../commit/type.js';
import { LineageEntityType } from '../lineage-entity/type.js';
import type { Deferred } from '../shared/deferred.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { PageInfoType } from '../shared/paging.js';

export const LineageDirectionEnum = defineEnum(
  'LineageDirection',
  'The direction of a walk from its starts.',
  {
    ASCENDANTS: ['ascendants', 'Against the associations: the ancestors of the starts.'],
    DESCENDANTS: ['descendants', 'Along the associations: the descendants of the starts.'],
    BOTH: ['both', 'Both directions from every visited entity: all connected entities.'],
    CONE: ['cone', 'Ancestors together with descendants, nothing else.'],
  },
);

export const IncompleteReasonEnum = defineEnum(
  'IncompleteReason',
  'Why an answer is not complete.',
  {
    DEPTH_LIMIT: ['DEPTH_LIMIT', 'maxDepth: there is more behind it.'],
    SIZE_LIMIT: ['SIZE_LIMIT', 'The most entities that one walk of this server visits.'],
    TIME_LIMIT: ['TIME_LIMIT', 'The longest that one walk of this server takes.'],
    UNLINKED_OBJECTS: [
      'UNLINKED_OBJECTS',
      'For an impact: the source is under a prefix of more than 1,000 objects, whose versions have no links to their objects; query the prefix too.',
    ],
  },
);

@ObjectType('LineageNode', plain('An entity that a walk returned.'))
export class LineageNodeType {
  @Field(() => LineageEntityType, { description: 'The entity, as it stood at the commit.' })
  readonly entity!: LineageEntityType;

  @Field(() => Int, { description: 'The least number of associations from any start.' })
  readonly depth!: number;
}

@ObjectType('Lineage', plain('A page of a walk through the lineage graph.'))
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

  @Field(() => PageInfoType, { description: 'The position of the page.' })
  readonly pageInfo!: PageInfoType;

  @Field(
    () => Int,
    optional(
      'How many nodes all pages hold; computed only when selected, null when a limit cut the walk.',
    ),
  )
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

  @Field(() => IncompleteReasonEnum, optional('The limit that cut it.'))
  readonly incompleteReason?: IncompleteReason;
}

@ObjectType('LineagePath', plain('One way along the associations from an entity to another.'))
export class LineagePathType {
  @Field(() => [LineageEntityType], { description: 'From the first to the last.' })
  readonly nodes!: readonly LineageEntityType[];

  @Field(() => [AssociationObjectType], { description: 'The steps between the nodes.' })
  readonly associations!: readonly AssociationObjectType[];
}
