import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { PlatformError } from '#src/domain/errors/index.js';
import { isElementId } from '#src/domain/graph/index.js';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';

/** Vertices with the label of a record that cannot be read as one. */
@Resolver()
export class UnreadableRecordResolver {
  @Needs('admin')
  @Mutation(() => Boolean, {
    description:
      'Deletes a record that cannot be read (RECORD_UNREADABLE), which lists leave out and `forebear verify` names. CONFLICT for one that can be.',
  })
  async deleteUnreadableRecord(
    @Arg('id', () => String, { description: 'Of its vertex: 32 hexadecimal digits.' }) id: string,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<boolean> {
    if (!isElementId(id))
      throw new PlatformError(
        'VALIDATION_FAILED',
        `'${id.slice(0, 100)}' is not the id of a vertex; give the 32 hexadecimal digits that the error names.`,
        { details: { field: 'id' } },
      );
    await services.unreadableRecords.delete(id, principal);
    return true;
  }
}
