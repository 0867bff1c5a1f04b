import { join } from 'node:path';
import { makeArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import {
  type Deployment,
  type Endpoint,
  MODELS,
  type Model,
  type Variant,
} from '#src/domain/hosting/index.js';
import type { ObjectFacts } from '#src/files/meter.js';
import { removeTree } from '#src/files/remove-tree.js';
import type { Run } from '#src/ports/runner.js';
import { notFound } from '#src/records/records.js';
import { codeEnvironment } from '#src/serving/code-environment.js';
import { prepareModelFolder } from '#src/serving/model-files.js';
import { requireModel } from '#src/serving/model-version.js';
import { servingProgram } from '#src/serving/serving-program.js';
import { storageOf } from '#src/supervision/role-storage.js';
import { EndpointRoute } from '../routing/index.js';
import { deploymentFolder } from './deployment-folders.js';
import type { EndpointLog } from './endpoint-log.js';
import { InstanceSlot } from './instance-slot.js';
import type { HostingServices } from './services.js';

export interface RunningDeploymentOptions {
  readonly services: HostingServices;
  readonly endpoint: Endpoint;
  readonly deployment: Deployment;
  readonly commit: number;
  readonly log: EndpointLog;
  /** Runs of an earlier server that belong to this deployment. */
  readonly adoptable: readonly Run[];
  /** Whether the deployment was ready before, so that a failing start is tried again. */
  readonly patient: boolean;
  readonly mayStart: () => boolean;
  readonly confirm: () => Promise<void>;
}

export interface UnpackedModel {
  readonly model: Model;
  /** Absent for a model without data. */
  readonly facts?: ObjectFacts | undefined;
  /** Where the runner knows it. */
  readonly imageDigest?: string | undefined;
  /** With what its code requires. */
  readonly pythonEnvironment?: string | undefined;
}

/** The instances of one deployment, started and stopped together. */
export class RunningDeployment {
  readonly route: EndpointRoute;
  readonly #options: RunningDeploymentOptions;
  readonly #folder: string;
  readonly #unpacked = new Map<string, UnpackedModel>();
  #slots: readonly InstanceSlot[] = [];

  constructor(options: RunningDeploymentOptions) {
    const { services, endpoint, deployment, commit } = options;
    this.#options = options;
    this.route = new EndpointRoute(deployment.variants, commit);
    this.#folder = join(services.directory, deploymentFolder(endpoint.arn, deployment));
  }

  get action(): string {
    return this.#options.deployment.action;
  }

  get unpacked(): ReadonlyMap<string, UnpackedModel> {
    return this.#unpacked;
  }

  /** Fetches the models and starts the instances, without waiting until they are ready. */
  async start(signal: AbortSignal): Promise<void> {
    const { deployment } = this.#options;
    const models = await this.#models();
    const folders = new Map<Variant, string>();
    for (const variant of deployment.variants)
      folders.set(variant, await this.#prepare(variant, models.get(variant.modelName), signal));
    const adoptable = [...this.#options.adoptable];
    this.#slots = deployment.variants.flatMap((variant) =>
      Array.from({ length: variant.instanceCount }, () => {
        const index = adoptable.findIndex((run) => run.labels['variant'] === variant.name);
        const [adopted] = index < 0 ? [] : adoptable.splice(index, 1);
        const model = models.get(variant.modelName);
        if (!model) throw notFound(MODELS, variant.modelName);
        return new InstanceSlot({
          ...this.#options,
          deployment: deployment.action,
          variant,
          model,
          digest: this.#unpacked.get(variant.modelName)?.facts?.digest,
          pythonEnvironment: this.#unpacked.get(variant.modelName)?.pythonEnvironment,
          folder: folders.get(variant) ?? this.#folder,
          route: this.route,
          ...(adopted ? { adopted } : {}),
        });
      }),
    );
  }

  /** Resolves once every instance was ready; rejects with `Error` when the first start of one failed. */
  async ready(): Promise<void> {
    await Promise.all(this.#slots.map(({ ready }) => ready));
  }

  /** Waits for running requests, ends the instances and removes the files; a failure to remove them is only logged. */
  async stop(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.stop()));
    this.#slots = [];
    const { services, endpoint } = this.#options;
    await removeTree(this.#folder).catch((error: unknown) =>
      services.logger.warn('the files of a deployment are not removed', {
        endpoint: endpoint.arn,
        error,
      }),
    );
  }

  /** Leaves the instances running, for a later server to adopt. */
  async release(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.release()));
  }

  /** The bytes must be those that the deployment or another variant has already, or else those of the training job. */
  async #prepare(
    { name, modelName }: Variant,
    model: Model | undefined,
    signal: AbortSignal,
  ): Promise<string> {
    const { services, deployment } = this.#options;
    const folder = join(this.#folder, name);
    const ofJob = model?.trainingJobName === undefined ? undefined : model.modelDigest;
    const recorded =
      deployment.digests?.[modelName] ?? this.#unpacked.get(modelName)?.facts?.digest ?? ofJob;
    const facts = await prepareModelFolder(folder, model ?? {}, {
      storage: model ? storageOf(services.storage, services.roles, model.role) : services.storage,
      maxUnpackedBytes: services.maxUnpackedBytes,
      signal,
      check: ({ digest }) => {
        if (recorded !== undefined)
          requireModel({ uri: model?.modelData ?? '', recorded, found: digest });
      },
    });
    if (!model) return folder;
    const say = (line: string) => this.#options.log.say(line);
    const { imageDigest, interpreter } = await services.runner.prepare(servingProgram(model), {
      say,
      signal,
    });
    const environment = await codeEnvironment(
      model,
      { environments: services.environments, outer: this.#folder, name, interpreter },
      { signal, copy: (run) => this.#options.log.follow(run, 'environment', signal).ended },
    );
    this.#unpacked.set(modelName, {
      model,
      facts,
      imageDigest,
      pythonEnvironment: environment?.folder,
    });
    return folder;
  }

  async #models(): Promise<ReadonlyMap<string, Model>> {
    const { services, deployment } = this.#options;
    const { store, scope } = services;
    const ids = new Map(
      deployment.variants.map(({ modelName }) => [
        modelName,
        vertexIdOf(makeArn(scope, 'model', modelName)),
      ]),
    );
    const found = await store.vertices([...ids.values()]);
    return new Map(
      [...ids].map(([name, id]) => {
        const vertex = found.get(id)?.element;
        if (!vertex) throw notFound(MODELS, name);
        return [name, MODELS.read(vertex)];
      }),
    );
  }
}
