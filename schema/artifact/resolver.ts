import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { type ListQuery, vertexIdOf, vertexPosition } from '#src/domain/graph/index.js';
import { sha256Of } from '#src/domain/lineage/index.js';
import { artifactArn } from '#src/lineage/index.js';
import type { GraphQLContext } from '../context.js';
import { defineEntityResolver } from '../lineage-entity/define-resolver.js';
import { editEntity } from '../lineage-entity/edit.js';
import { entityNode } from '../lineage-entity/node.js';
import { modelNode } from '../model/node.js';
import { ModelType } from '../model/type.js';
import { listPage } from '../shared/list.js';
import { present } from '../shared/maps.js';
import { type ConnectionOf, PageArgs } from '../shared/paging.js';
import {
  ArtifactArgs,
  ArtifactConnection,
  ArtifactType,
  CreateArtifactInput,
  toNewArtifact,
  UpdateArtifactInput,
} from './type.js';

export const ArtifactResolver = defineEntityResolver({
  kind: 'artifact',
  name: 'Artifact',
  words: { a: 'an artifact', the: 'artifact', by: 'source URI' },
  type: ArtifactType,
  connection: ArtifactConnection,
  reference: ArtifactArgs,
  create: {
    input: CreateArtifactInput,
    description:
      'Records an artifact; of a known source the artifact is returned with this merged into it. Another type for it is ARTIFACT_TYPE_CONFLICT.',
    record: (recorder, input, actor) => recorder.createArtifact(toNewArtifact(input), actor),
  },
  update: {
    input: UpdateArtifactInput,
    description:
      'Changes an artifact’s name or properties, but not those that the registry recorded about a version.',
    edit: editEntity,
  },
});

/** From the data of a model to the model. */
@Resolver(() => ArtifactType)
export class ArtifactModelResolver {
  @FieldResolver(() => ModelType, {
    nullable: true,
    description:
      'The newest model with this artifact, and for a location the newest model that was made from it; a model of an earlier version of the platform only once it was deployed again.',
  })
  async model(
    @Root() artifact: ArtifactType,
    @Ctx() { services }: GraphQLContext,
  ): Promise<ModelType | undefined> {
    const { arn, source, at } = artifact;
    const model = await services.models.newestOf({ arn, sourceUri: source.uri }, at);
    return model && modelNode(model, artifact);
  }
}

/** Distinguishes an artifact that is a version from one that is a location. */
@Resolver(() => ArtifactType)
export class ArtifactVersionResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Of a version: the SHA-256 of the object; of a prefix, over a line ["key",size,"SHA-256"] for each of its objects, sorted.',
  })
  digest(@Root() { source }: ArtifactType): string | undefined {
    return sha256Of(source.types);
  }

  @FieldResolver(() => ArtifactType, {
    nullable: true,
    description: 'Of a version: the artifact of its source URI.',
  })
  async location(
    @Root() artifact: ArtifactType,
    @Ctx() { services, loaders }: GraphQLContext,
  ): Promise<ArtifactType | undefined> {
    const { source, at } = artifact;
    if (sha256Of(source.types) === undefined) return undefined;
    const arn = artifactArn(services.scope, source.uri);
    const vertex = await loaders.vertices.load(vertexIdOf(arn), at);
    return vertex && entityNode<ArtifactType>(vertex, artifact);
  }

  @FieldResolver(() => ArtifactConnection, {
    description: 'For a location: its versions, newest first.',
  })
  versions(
    @Root() artifact: ArtifactType,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<ArtifactType>> {
    const { source, at } = artifact;
    const isVersion = sha256Of(source.types) !== undefined;
    const { services, loaders } = context;
    const of = { label: 'artifact', where: { sourceUri: source.uri }, ...present({ at }) } as const;
    const location = vertexIdOf(artifactArn(services.scope, source.uri));
    return listPage(
      {
        label: 'versions',
        list: async ({ order, first, after }, options) => {
          if (isVersion) return { items: [], hasNext: false };
          // One more, because the location may be among them.
          const query: ListQuery & { label: 'artifact' } = {
            ...of,
            order,
            first: first + 1,
            ...present({ after }),
          };
          const page = await services.lineage.list(query, options);
          const items = page.items.filter(({ element }) => element.id !== location);
          return { items: items.slice(0, first), hasNext: page.hasNext || items.length > first };
        },
        count: async (_where, options) => {
          if (isVersion) return 0;
          const all = await services.lineage.count(of, options);
          return (await loaders.vertices.load(location, at)) ? all - 1 : all;
        },
        positionOf: ({ element }, by) => vertexPosition(element, by),
        toNode: (vertex) => entityNode<ArtifactType>(vertex, artifact),
      },
      args,
      context,
    );
  }
}
