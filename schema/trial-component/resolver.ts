import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { type Artifact, vertexToEntity } from '#src/domain/lineage/index.js';
import { versionArn } from '#src/lineage/index.js';
import type { GraphQLContext } from '../context.js';
import { JobType } from '../job/type.js';
import { defineEntityResolver } from '../lineage-entity/define-resolver.js';
import { NamedEntityArgs } from '../lineage-entity/input.js';
import { toNode } from '../nodes.js';
import { RemovedBytesType } from '../retention/type.js';
import { editTrialComponent } from './edit.js';
import {
  CreateTrialComponentInput,
  TrialComponentArtifactType,
  TrialComponentConnection,
  TrialComponentType,
  toNewTrialComponent,
  UpdateTrialComponentInput,
} from './type.js';

export const TrialComponentResolver = defineEntityResolver({
  kind: 'trial_component',
  name: 'TrialComponent',
  words: { a: 'a trial component', the: 'trial component', by: 'name' },
  type: TrialComponentType,
  connection: TrialComponentConnection,
  reference: NamedEntityArgs,
  create: {
    input: CreateTrialComponentInput,
    description: 'Records a trial component; one of the same name is ALREADY_EXISTS.',
    record: (recorder, input, actor) =>
      recorder.createTrialComponent(toNewTrialComponent(input), actor),
  },
  update: {
    input: UpdateTrialComponentInput,
    description:
      'Changes the fields of a trial component. Inputs and outputs that a job has recorded cannot be changed or removed; others can be added.',
    edit: editTrialComponent,
  },
});

/** What became of the bytes of inputs and outputs. */
@Resolver(() => TrialComponentArtifactType)
export class TrialComponentArtifactResolver {
  @FieldResolver(() => RemovedBytesType, {
    nullable: true,
    description: 'Why its bytes are not there any more, now; null while they are.',
  })
  async removedBytes(
    @Root() { value, digest }: TrialComponentArtifactType,
    @Ctx() { loaders, services }: GraphQLContext,
  ): Promise<RemovedBytesType | undefined> {
    if (digest === undefined) return undefined;
    const vertex = await loaders.vertices.load(
      vertexIdOf(versionArn(services.scope, value, digest)),
    );
    return vertex && (vertexToEntity(vertex.element) as Artifact).bytes;
  }
}

/** From a trial component back to its job. */
@Resolver(() => TrialComponentType)
export class TrialComponentJobResolver {
  @FieldResolver(() => JobType, {
    nullable: true,
    description:
      'The job behind it; null when it was deleted, when a later job has its name, or when it was recorded manually.',
  })
  async job(
    @Root() component: TrialComponentType,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<JobType | undefined> {
    const { arn, source, at } = component;
    if (!source) return undefined;
    const vertex = await loaders.vertices.load(vertexIdOf(source.arn), at);
    const node = vertex && toNode(vertex, component);
    return node instanceof JobType && node.trialComponentArn === arn ? node : undefined;
  }
}
