import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { LineageDifference, WalkedEntity } from '#src/lineage/index.js';
import type { GraphQLContext } from '../context.js';
import { entityNode } from '../lineage-entity/node.js';
import type { LineageEntityType } from '../lineage-entity/type.js';
import { Needs } from '../root-fields.js';
import { inTurn } from '../shared/deferred.js';
import { present } from '../shared/maps.js';
import { momentOf } from '../shared/moment.js';
import { LineageDiffArgs, type LineageDifferenceType, LineageDiffType } from './type.js';

/** The difference of two lineages. */
@Resolver()
export class LineageDiffResolver {
  @Needs('viewer')
  @Query(() => LineageDiffType, {
    description:
      'The ancestors of only one of two entities, jobs, models or endpoints, and the differences; or of one at two commits.',
  })
  async lineageDiff(
    @Args(() => LineageDiffArgs) { a, b }: LineageDiffArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<LineageDiffType> {
    const [momentA, momentB] = [momentOf(a.atCommit), momentOf(b.atCommit)];
    const diff = await inTurn(context, () =>
      context.services.lineage.diff({
        a: { arn: a.arn, ...present({ at: momentA.at }) },
        b: { arn: b.arn, ...present({ at: momentB.at }) },
      }),
    );
    const { atA, atB, incompleteReason } = diff;
    const nodeA = ({ vertex }: WalkedEntity) => entityNode(vertex, { ...momentA, at: atA });
    const nodeB = ({ vertex }: WalkedEntity) => entityNode(vertex, { ...momentB, at: atB });
    return {
      onlyA: diff.onlyA.map(nodeA),
      onlyB: diff.onlyB.map(nodeB),
      changed: diff.changed.map((change) => differenceNode(change, { nodeA, nodeB })),
      complete: incompleteReason === undefined,
      ...present({ incompleteReason }),
    };
  }
}

interface Nodes {
  readonly nodeA: (walked: WalkedEntity) => LineageEntityType;
  readonly nodeB: (walked: WalkedEntity) => LineageEntityType;
}

function differenceNode(
  { entityA, entityB, ...reported }: LineageDifference,
  { nodeA, nodeB }: Nodes,
): LineageDifferenceType {
  return {
    ...reported,
    ...present({ entityA: entityA && nodeA(entityA), entityB: entityB && nodeB(entityB) }),
  };
}
