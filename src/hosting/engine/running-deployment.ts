import { join } from 'node:path';
import {
  type Deployment,
  type Endpoint,
  MODELS,
  type Model,
  type Variant,
} from '#src/domain/hosting/index.js';
import { noteUse } from '#src/environments/index.js';
import { joinBelow } from '#src/files/make-directory.js';
import { removeTree } from '#src/files/remove-tree.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Run } from '#src/ports/run.js';
import { notFound } from '#src/records/record-reader.js';
import { withCodeRequest } from '#src/serving/fetch-code.js';
import { type ModelFacts, prepareModelFolder, requireRecorded } from '#src/serving/model-files.js';
import { servingProgram } from '#src/serving/serving-program.js';
import { storageOf } from '#src/supervision/own-objects.js';
import { CaptureWriter } from '../capture/capture-writer.js';
import { deployedModels } from '../deployment-commits.js';
import { EndpointRoute } from '../routing/index.js';
import { deploymentFolder } from './deployment-folders.js';
import type { EndpointLog } from './endpoint-log.js';
import { InstanceSlot } from './instance-slot.js';
import type { HostingServices } from './services.js';
import { VariantFleet } from './variant-fleet.js';

export interface RunningDeploymentOptions {
  readonly services: HostingServices;
  readonly endpoint: Endpoint;
  readonly deployment: Deployment;
  readonly log: EndpointLog;
  /** Runs of an earlier server that belong to this deployment. */
  readonly adoptable: readonly Run[];
  /** Whether the deployment was ready before, so that a failing start is tried again. */
  readonly patient: boolean;
  /** Called when the number of its instances has changed. */
  readonly onScaled: () => void;
  readonly mayStart: () => boolean;
  readonly confirm: () => Promise<void>;
}

export interface UnpackedModel {
  readonly model: Model;
  readonly facts: ModelFacts;
  /** The digests of the image, as far as the runner knows them; nodes may have different ones. */
  readonly imageDigests: readonly string[];
  /** The environment with the requirements of the model's code. */
  readonly pythonEnvironment?: string | undefined;
}

/** The instances of one deployment, started and stopped together. */
export class RunningDeployment {
  readonly route: EndpointRoute;
  readonly #options: RunningDeploymentOptions;
  readonly #folder: string;
  readonly #unpacked = new Map<string, UnpackedModel>();
  readonly #capture: CaptureWriter | undefined;
  /** The storage with the rights of the first model's role, once that is known. */
  #captureStorage: ObjectStorage;
  readonly #fleets = new Map<string, VariantFleet>();

  constructor(options: RunningDeploymentOptions) {
    const { services, endpoint, deployment, log } = options;
    const { capture } = deployment;
    this.#options = options;
    this.#captureStorage = services.storage;
    this.#capture =
      capture &&
      new CaptureWriter({
        ...services,
        ...capture,
        storage: { put: (...put) => this.#captureStorage.put(...put) },
        say: (line: string) => log.say(line),
      });
    this.route = new EndpointRoute(
      deployment.variants,
      capture && this.#capture && { percentage: capture.percentage, sink: this.#capture },
      (variant) => services.router.traffic.open(endpoint.name, variant),
    );
    this.#folder = join(services.directory, deploymentFolder(endpoint, deployment));
  }

  get action(): string {
    return this.#options.deployment.action;
  }

  /** Its models by name, with the images that their instances run. */
  get unpacked(): ReadonlyMap<string, UnpackedModel> {
    const { variants } = this.#options.deployment;
    const present = [...this.#unpacked].map(([name, model]) => {
      const fleets = variants.filter(({ modelName }) => modelName === name);
      const ran = fleets.flatMap((variant) => this.#fleets.get(variant.name)?.imageDigests ?? []);
      const imageDigests = ran.length > 0 ? [...new Set(ran)] : model.imageDigests;
      return [name, { ...model, imageDigests }] as const;
    });
    return new Map(present);
  }

  /** The present number of instances of a variant; undefined before they are started. */
  countOf(variant: string): number | undefined {
    return this.#fleets.get(variant)?.count;
  }

  /** Fetches the models and starts the instances, without waiting until they are ready. */
  async start(signal: AbortSignal): Promise<void> {
    const { services, endpoint, deployment } = this.#options;
    const models = await deployedModels(services, endpoint, deployment);
    this.#captureStorage = this.#storageOf([...models.values()][0]);
    const folders = new Map<Variant, string>();
    for (const variant of deployment.variants)
      folders.set(variant, await this.#prepare(variant, models.get(variant.modelName), signal));
    for (const variant of deployment.variants) {
      const model = models.get(variant.modelName);
      if (!model) throw notFound(MODELS, variant.modelName);
      this.#startFleet(variant, model, folders.get(variant) ?? this.#folder);
    }
  }

  /** Applies the endpoint's present weights, limits and numbers of instances. */
  resize(variants: readonly Variant[]): void {
    this.route.resize(variants);
    for (const variant of variants) this.#fleets.get(variant.name)?.resize(variant);
  }

  /**
   * Resolves once every instance is ready; rejects with `Error` when the first start of one failed.
   */
  async ready(): Promise<void> {
    await Promise.all([...this.#fleets.values()].map((fleet) => fleet.ready()));
  }

  /** Waits for running requests, ends the instances and removes the files; a failure to remove them is only logged. */
  async stop(): Promise<void> {
    await Promise.all([...this.#fleets.values()].map((fleet) => fleet.stop()));
    this.#fleets.clear();
    await this.#capture?.close();
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
    await Promise.all([...this.#fleets.values()].map((fleet) => fleet.release()));
    await this.#capture?.close();
  }

  #startFleet(variant: Variant, model: Model, folder: string): void {
    const { adoptable, deployment, patient } = this.#options;
    const route = this.route.variant(variant.name);
    if (!route) return;
    const unpacked = this.#unpacked.get(variant.modelName);
    const fleet = new VariantFleet({
      ...this.#options,
      variant,
      route,
      slot: ({ adopted, isLater = false }) =>
        new InstanceSlot({
          ...this.#options,
          deployment: deployment.action,
          variant,
          model,
          digest: unpacked?.facts.data?.digest,
          pythonEnvironment: unpacked?.pythonEnvironment,
          folder,
          route: this.route,
          patient: patient || isLater,
          ...(adopted ? { adopted } : {}),
        }),
    });
    this.#fleets.set(variant.name, fleet);
    fleet.start(adoptable.filter((run) => run.labels['variant'] === variant.name));
  }

  /**
   * The bytes must equal those that the deployment or another variant already serves, or else those
   * of the training job or the registered version.
   */
  async #prepare(
    { name, modelName, modelPackage }: Variant,
    model: Model | undefined,
    signal: AbortSignal,
  ): Promise<string> {
    const { services, deployment } = this.#options;
    const folder = joinBelow(this.#folder, name);
    const origin = modelPackage ?? model?.modelPackage ?? model?.trainingJobName;
    const ofOrigin = origin === undefined ? undefined : model?.modelDigest;
    const known = this.#unpacked.get(modelName)?.facts;
    const recorded = deployment.digests?.[modelName] ?? known?.data?.digest ?? ofOrigin;
    const recordedCode = deployment.codeDigests?.[modelName] ?? known?.code?.digest;
    const facts = await prepareModelFolder(folder, model ?? {}, {
      storage: this.#storageOf(model),
      maxUnpackedBytes: services.maxUnpackedBytes,
      signal,
      check: ({ data, code }) => {
        if (recorded !== undefined && data)
          requireRecorded({ uri: model?.modelData ?? '', recorded, found: data.digest });
        if (recordedCode !== undefined && code)
          requireRecorded({
            uri: model?.code?.sourceDir ?? '',
            recorded: recordedCode,
            found: code.digest,
          });
      },
    });
    if (!model) return folder;
    const say = (line: string) => this.#options.log.say(line);
    const { imageDigest, interpreter } = await services.runner.prepare(servingProgram(model), {
      say,
      signal,
    });
    const { environments } = services;
    const code = { outer: this.#folder, name, interpreter, role: model.role };
    const environment = await withCodeRequest(model, code, async (request) => {
      if (await environments.lacks(request))
        say(`Installing the requirements of the model ${modelName}.`);
      const copy = (run: Run) => this.#options.log.follow(run, 'environment', signal).ended;
      return await environments.ensure(request, { signal, copy });
    });
    if (environment) await noteUse(this.#folder, name, environment);
    this.#unpacked.set(modelName, {
      model,
      facts,
      imageDigests: imageDigest === undefined ? [] : [imageDigest],
      pythonEnvironment: environment?.folder,
    });
    return folder;
  }

  #storageOf(model: Model | undefined): ObjectStorage {
    const { storage, roles } = this.#options.services;
    return model ? storageOf(storage, roles, model.role) : storage;
  }
}
