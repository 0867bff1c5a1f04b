import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { WalkDirection } from '#src/domain/graph/index.js';
import type { AssociationType, LineageKind } from '#src/domain/lineage/index.js';
import { ArnScalar, DateTimeScalar } from '../scalars/index.js';
import {
  AssociationTypeEnum,
  LineageDirectionEnum,
  LineageKindEnum,
} from '../types/lineage-enums.js';
import { AT_COMMIT } from './at-commit.js';
import { AfterArgs, PageArgs } from './page.args.js';

/** Chooses what a walk returns, and where it goes. */
@InputType('LineageFilter', {
  description:
    'Kinds, types and times choose what is returned: the walk goes through what they leave out. Association types and stopAt limit the walk itself.',
})
export class LineageFilterInput {
  @Field(() => [LineageKindEnum], { nullable: true, description: 'Return these kinds.' })
  readonly kinds?: readonly LineageKind[] | null;

  @Field(() => [String], { nullable: true, description: 'Return entities of these types.' })
  readonly types?: readonly string[] | null;

  @Field(() => [AssociationTypeEnum], {
    nullable: true,
    description: 'Walk along associations of these types only.',
  })
  readonly associationTypes?: readonly AssociationType[] | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Return entities that were created then or later.',
  })
  readonly createdAfter?: number | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Return entities that were created then or before.',
  })
  readonly createdBefore?: number | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Entities of these types are returned and not walked past.',
  })
  readonly stopAt?: readonly string[] | null;
}

/** The arguments of the associations at one entity. */
@ArgsType()
export class IncidentArgs extends PageArgs {
  @Field(() => [AssociationTypeEnum], {
    nullable: true,
    description: 'Associations of these types; all, also those without a type, if none.',
  })
  readonly types?: readonly AssociationType[] | null;
}

/** Nodes of a page of a walk whose size is not given, or given as null. */
export const DEFAULT_NODES = 100;

/** The arguments of a walk that starts at an entity. */
@ArgsType()
export class LineageArgs extends AfterArgs {
  @Field(() => LineageDirectionEnum, {
    defaultValue: LineageDirectionEnum.CONE,
    description: 'Which way to walk.',
  })
  readonly direction!: WalkDirection;

  @Field(() => Int, {
    nullable: true,
    description: 'Associations from a start at the most; no bound if none.',
  })
  readonly maxDepth?: number | null;

  @Field(() => LineageFilterInput, { nullable: true, description: 'What to return, where to go.' })
  readonly filter?: LineageFilterInput | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_NODES,
    description: 'Nodes of the page.',
  })
  readonly first?: number | null;
}

/** The arguments of a walk from any starts. */
@ArgsType()
export class LineageWalkArgs extends LineageArgs {
  @Field(() => [ArnScalar], {
    description:
      'Where to start; entities that do not exist are left out. VALIDATION_FAILED for the ARN of anything else.',
  })
  readonly start!: readonly Arn[];

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number | null;
}

/** What a search for paths is bounded by where it is not given, or given as null. */
export const DEFAULT_PATHS = { maxPaths: 10, maxDepth: 20 } as const;

/** The arguments of a search for paths. */
@ArgsType()
export class LineagePathsArgs {
  @Field(() => ArnScalar, { description: 'Where the paths begin.' })
  readonly from!: Arn;

  @Field(() => ArnScalar, { description: 'Where the paths end, along the associations.' })
  readonly to!: Arn;

  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_PATHS.maxPaths,
    description: 'Paths at the most.',
  })
  readonly maxPaths?: number | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_PATHS.maxDepth,
    description: 'Associations of a path at the most.',
  })
  readonly maxDepth?: number | null;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number | null;
}

/** Names an artifact. */
@ArgsType()
export class ArtifactArgs {
  @Field(() => ArnScalar, { nullable: true, description: 'Its ARN.' })
  readonly arn?: Arn | null;

  @Field(() => String, { nullable: true, description: 'Its source URI.' })
  readonly sourceUri?: string | null;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number | null;
}

/** Names a context. */
@ArgsType()
export class ContextArgs {
  @Field(() => ArnScalar, { nullable: true, description: 'Its ARN.' })
  readonly arn?: Arn | null;

  @Field(() => String, { nullable: true, description: 'Its name.' })
  readonly name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Its type, which tells an experiment from a trial of the same name.',
  })
  readonly type?: string | null;
}
