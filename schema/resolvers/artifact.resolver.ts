import { Arg, Args, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { commitToReadAt } from '../at-commit.js';
import type { GraphQLContext } from '../context.js';
import { CreateArtifactInput, UpdateArtifactInput } from '../inputs/artifact.input.js';
import { EntityListArgs } from '../inputs/lineage-list.input.js';
import { ArtifactArgs } from '../inputs/lineage-query.input.js';
import { toNewArtifact } from '../inputs/to-lineage.js';
import { entityNode } from '../nodes/lineage-entity.node.js';
import { present } from '../present.js';
import { ArnScalar } from '../scalars/index.js';
import { ArtifactConnection, ArtifactType } from '../types/artifact.type.js';
import type { ConnectionOf } from '../types/connection.js';
import { editProperties } from './edit-properties.js';
import { listEntities } from './entity-list.js';

/** Artifacts. */
@Resolver(() => ArtifactType)
export class ArtifactResolver {
  @Query(() => ArtifactType, {
    nullable: true,
    description: 'The artifact of an ARN or of a source URI, or null; name one of the two.',
  })
  async artifact(
    @Args(() => ArtifactArgs) { atCommit, ...reference }: ArtifactArgs,
    @Ctx() { services }: GraphQLContext,
  ): Promise<ArtifactType | undefined> {
    const at = commitToReadAt(atCommit);
    const vertex = await services.lineage.find('artifact', present(reference), at);
    return vertex && entityNode<ArtifactType>(vertex, at);
  }

  @Query(() => ArtifactConnection, { description: 'The artifacts.' })
  artifacts(
    @Args(() => EntityListArgs) args: EntityListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<ArtifactType>> {
    return listEntities('artifact', args, context);
  }

  @Authorized('operator')
  @Mutation(() => ArtifactType, {
    description:
      'Records an artifact; of a known source the artifact is returned with this merged into it. Another type for it is ARTIFACT_TYPE_CONFLICT.',
  })
  async createArtifact(
    @Arg('input', () => CreateArtifactInput, { description: 'The artifact.' })
    input: CreateArtifactInput,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<ArtifactType> {
    loaders.clear();
    return entityNode(await services.recorder.createArtifact(toNewArtifact(input), principal.arn));
  }

  @Authorized('operator')
  @Mutation(() => ArtifactType, { description: 'Changes an artifact’s name or properties.' })
  async updateArtifact(
    @Arg('input', () => UpdateArtifactInput, { description: 'What to change.' })
    input: UpdateArtifactInput,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<ArtifactType> {
    loaders.clear();
    const { arn, name } = input;
    const edit = editProperties(input);
    return entityNode(
      await services.recorder.update({
        arn,
        kind: 'artifact',
        actor: principal.arn,
        edit: (known) => ({ ...edit(known), ...present({ name }) }),
      }),
    );
  }

  @Authorized('operator')
  @Mutation(() => ArnScalar, {
    description: 'Deletes an artifact without associations, and returns its ARN.',
  })
  deleteArtifact(
    @Arg('arn', () => ArnScalar, { description: 'The ARN of the artifact.' }) arn: Arn,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<Arn> {
    loaders.clear();
    return services.recorder.delete(arn, 'artifact', principal.arn);
  }
}
