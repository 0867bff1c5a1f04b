import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { WalkDirection } from '#src/domain/graph/index.js';
import type { AssociationType, LineageKind } from '#src/domain/lineage/index.js';
import { AssociationTypeEnum } from '../association/type.js';
import { LineageKindEnum } from '../lineage-entity/type.js';
import { ArnScalar, DateTimeScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { AT_COMMIT, AT_TIME } from '../shared/moment.js';
import { AfterArgs } from '../shared/paging.js';
import { LineageDirectionEnum } from './type.js';

@InputType('LineageFilter', {
  description:
    'Kinds, types, times and excludeDeleted filter the returned entities: the walk passes through the others. Association types and stopAt limit the walk itself.',
})
export class LineageFilterInput {
  @Field(() => [LineageKindEnum], optional('Return these kinds.'))
  readonly kinds?: readonly LineageKind[];

  @Field(() => [String], optional('Return entities of these types.'))
  readonly types?: readonly string[];

  @Field(() => [AssociationTypeEnum], optional('Walk along associations of these types only.'))
  readonly associationTypes?: readonly AssociationType[];

  @Field(() => DateTimeScalar, optional('Return entities that were created then or later.'))
  readonly createdAfter?: number;

  @Field(() => DateTimeScalar, optional('Return entities that were created then or before.'))
  readonly createdBefore?: number;

  @Field(() => [String], optional('Entities of these types are returned and not walked past.'))
  readonly stopAt?: readonly string[];

  @Field(
    () => Boolean,
    optional(
      'Leave out trial components of deleted jobs, and contexts and actions of deleted endpoints and models. A page may then hold fewer nodes than first.',
    ),
  )
  readonly excludeDeleted?: boolean;
}

/** The arguments of every walk. */
@ArgsType()
export class LineageArgs extends AfterArgs {
  @Field(() => LineageDirectionEnum, {
    defaultValue: LineageDirectionEnum.CONE,
    description: 'The direction.',
  })
  readonly direction!: WalkDirection;

  @Field(() => Int, optional('The most associations from a start; default: no limit.'))
  readonly maxDepth?: number;

  @Field(() => LineageFilterInput, optional('Filters of the result and of the walk.'))
  readonly filter?: LineageFilterInput;

  @Field(() => Int, optional('Nodes of the page.', 100))
  readonly first!: number;
}

/** The arguments of a walk from an entity. */
@ArgsType()
export class EntityLineageArgs extends LineageArgs {
  @Field(
    () => Int,
    optional('Read right after this commit; absent: at the commit that the entity was read at.'),
  )
  readonly atCommit?: number;
}

/** The arguments of a walk from any starts. */
@ArgsType()
export class LineageWalkArgs extends LineageArgs {
  @Field(() => [ArnScalar], {
    description:
      'The starts: entities, and jobs, models and endpoints, which are replaced by their trial components, artifacts and live deployments. NOT_FOUND for a missing one.',
  })
  readonly start!: readonly Arn[];

  @Field(
    () => Boolean,
    optional(
      'Whether a walk from an endpoint also starts from its past deployments, and not only from the one that answers.',
      false,
    ),
  )
  readonly includePast!: boolean;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;

  @Field(() => DateTimeScalar, AT_TIME)
  readonly at?: number;
}

/** The arguments of a search for paths. */
@ArgsType()
export class LineagePathsArgs {
  @Field(() => ArnScalar, {
    description: 'Where the paths begin: an entity, a job, a model or an endpoint.',
  })
  readonly from!: Arn;

  @Field(() => ArnScalar, {
    description:
      'Where the paths end, along the associations: an entity, a job, a model or an endpoint.',
  })
  readonly to!: Arn;

  @Field(() => Int, optional('Paths at the most.', 10))
  readonly maxPaths!: number;

  @Field(() => Int, optional('Associations of a path at the most.', 20))
  readonly maxDepth!: number;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;
}
