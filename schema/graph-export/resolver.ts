import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { ExportRecord } from '#graph-export/index.js';
import { commitBySeq } from '../commit/node.js';
import { CommitType } from '../commit/type.js';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';
import { ExportGraphArgs, GraphExportType } from './type.js';

/** Exports of the graph. */
@Resolver(() => GraphExportType)
export class GraphExportResolver {
  @Needs('viewer')
  @Query(() => GraphExportType, {
    nullable: true,
    description: 'An export, with its progress; null when there is none with this id.',
  })
  async graphExport(
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
    @Ctx() { services }: GraphQLContext,
  ): Promise<GraphExportType | undefined> {
    const record = await services.graphExports.get(id);
    return record && toType(record);
  }

  @FieldResolver(() => CommitType, {
    description: 'The graph is exported as it stood right after it.',
  })
  commit(@Root() { at }: GraphExportType, @Ctx() context: GraphQLContext): Promise<CommitType> {
    return commitBySeq(at, context);
  }

  @Needs('operator')
  @Mutation(() => GraphExportType, {
    description:
      'Starts an export of the graph as bulk-load CSV, and does not wait for it; graphExport returns its progress. An interrupted one continues when it is started again with the same arguments. CONFLICT when the destination has other objects.',
  })
  async exportGraph(
    @Args(() => ExportGraphArgs) args: ExportGraphArgs,
    @Ctx() { services }: GraphQLContext,
  ): Promise<GraphExportType> {
    return toType(await services.graphExports.start(args));
  }

  @Needs('operator')
  @Mutation(() => GraphExportType, {
    description:
      'Ends an export and removes its files; a complete one is unchanged. NOT_FOUND, and CONFLICT for an export of another server.',
  })
  async cancelGraphExport(
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
    @Ctx() { services }: GraphQLContext,
  ): Promise<GraphExportType> {
    return toType(await services.graphExports.cancel(id));
  }
}

function toType({ since, encodedNames = [], ...record }: ExportRecord): GraphExportType {
  return { ...record, encodedNames, ...(since === undefined ? {} : { sinceCommit: since }) };
}
