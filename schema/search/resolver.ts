import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { hex32 } from '#src/domain/graph/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import type { GraphQLContext } from '../context.js';
import type { NodeType } from '../node/type.js';
import { toNode } from '../nodes.js';
import { Needs } from '../root-fields.js';
import { present } from '../shared/maps.js';
import {
  type ConnectionOf,
  listCursor,
  listPosition,
  pageSize,
  toConnection,
} from '../shared/paging.js';
import { labelsOf, SearchArgs, SearchConnection } from './type.js';

/** A search over all kinds. */
@Resolver()
export class SearchResolver {
  @Needs('viewer')
  @Query(() => SearchConnection, {
    description:
      'What has a text in its name, display name, ARN, source URI, tags or digest at present; the newest first on the embedded store.',
  })
  async search(
    @Args(() => SearchArgs) { text, kinds, ...page }: SearchArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<NodeType>> {
    const { lineage, reportUnreadable } = context.services;
    const labels = labelsOf(kinds);
    const order = `search ${hex32(JSON.stringify([text, labels]))}`;
    const after = listPosition(order, page.after);
    const first = pageSize(page.first, context);
    const found = await lineage.search({ text, labels, first, ...present({ after }) }, context);
    const nodes = found.items.flatMap((vertex) => {
      const node = readOrReport(() => toNode(vertex), reportUnreadable);
      return node ? [node] : [];
    });
    // A page has one position, that of its end.
    const cursor = found.end ? listCursor(order, found.end) : '';
    return toConnection({
      nodes,
      cursors: nodes.map(() => cursor),
      hasNext: found.hasNext,
      hasPrevious: after !== undefined,
    });
  }
}
