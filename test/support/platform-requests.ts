import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '#src/domain/hosting/index.js';
import type { ProcessingJob } from '#src/domain/processing/index.js';
import type { TrainingJob, TrainingRequest } from '#src/domain/training/index.js';
import type { TransformJob } from '#src/domain/transform/index.js';
import type { TuningJob } from '#src/domain/tuning/index.js';
import type { Endpoints, Models, Router } from '#src/hosting/index.js';
import {
  type AllJobs,
  PROCESSING,
  type ProcessingJobs,
  TRAINING,
  TRANSFORM,
  type TrainingJobs,
  type TransformJobs,
  TUNING,
  type TuningJobs,
} from '#src/jobs/index.js';
import type { Platform } from '#src/server/compose/compose-platform.js';
import { startInferenceServer } from './inference-server.js';
import { modelArchive } from './model-archive.js';
import { PROGRAMS, TESTER } from './test-values.js';

/** The requests of tests to a platform. */
export interface PlatformRequests {
  /** Jobs of all kinds. */
  readonly allJobs: AllJobs;
  readonly jobs: TrainingJobs;
  readonly processing: ProcessingJobs;
  readonly transforms: TransformJobs;
  /** Their trials run a program of `request`. */
  readonly tunings: TuningJobs;
  readonly models: Models;
  readonly endpoints: Endpoints;
  readonly router: Router;
  /** `http://127.0.0.1:<port>`, where endpoints are invoked. */
  readonly url: string;
  /** Lets the other servers pass requests on to this one. */
  advertise(): Promise<void>;
  /** A request that runs a fixture program. */
  request(more?: Partial<TrainingRequest> & { readonly program?: string }): TrainingRequest;
  /** Waits until a training job has ended. */
  ended(name: string): Promise<TrainingJob>;
  /** Waits until a processing job has ended. */
  processed(name: string): Promise<ProcessingJob>;
  /** Waits until a condition on a transform job holds; by default, until it has ended. */
  transformed(name: string, holds?: (job: TransformJob) => boolean): Promise<TransformJob>;
  /** Waits until a condition on a tuning job holds; by default, until it has ended. */
  tuned(name: string, holds?: (job: TuningJob) => boolean): Promise<TuningJob>;
  /** Waits until a condition on a training job holds. */
  until(name: string, holds: (job: TrainingJob) => boolean): Promise<TrainingJob>;
  /** The starts of programs, `<job> <host>` each. */
  starts(): Promise<readonly string[]>;
  /** Creates a model of the fixture server, with its own archive. */
  model(name: string, environment?: Readonly<Record<string, string>>): Promise<void>;
  /** Creates the model `scorer`, which answers lines, with this archive. */
  scorer(modelData?: string): Promise<void>;
  /** Deploys a model and waits until it is in service or has failed. */
  deploy(name: string, instanceCount?: number): Promise<Endpoint>;
  /** Waits until a condition on an endpoint holds; it gets undefined when there is none. */
  untilEndpoint(
    name: string,
    holds: (endpoint: Endpoint | undefined) => boolean,
  ): Promise<Endpoint | undefined>;
  /** Invokes an endpoint. */
  invoke(name: string, body: string | Uint8Array, init?: RequestInit): Promise<Response>;
}

/** The platform that gets the requests. */
interface Asked {
  readonly platform: Platform;
  readonly directory: string;
  readonly put: (uri: string, content: Uint8Array) => Promise<void>;
}

/** Makes the requests of tests to a platform, and listens for invocations. */
export async function requestsOf({
  platform,
  directory,
  put,
}: Asked): Promise<PlatformRequests & { readonly closeListener: () => Promise<void> }> {
  const { jobs: allJobs, models, endpoints, router, clock } = platform.services;
  const jobs = allJobs.of(TRAINING);
  const processing = allJobs.of(PROCESSING);
  const transforms = allJobs.of(TRANSFORM);
  const tunings = allJobs.of(TUNING);
  const starts = join(directory, 'starts.txt');
  await appendFile(starts, '');
  const { app, url } = await startInferenceServer(platform.invoker, { server: platform.server });
  const look = <Found>(read: () => Promise<Found>, holds: (found: Found) => boolean) =>
    until(read, holds, () => clock.sleep(20));
  const untilOf =
    <Job>(read: (name: string) => Promise<Job | undefined>) =>
    async (name: string, holds: (job: Job) => boolean): Promise<Job> =>
      (await look(
        () => read(name),
        (job) => job !== undefined && holds(job),
      )) as Job;
  const trained = untilOf((name) => jobs.get(name));
  const transformed = untilOf((name) => transforms.get(name));
  const tuned = untilOf((name) => tunings.get(name));
  const untilEndpoint: PlatformRequests['untilEndpoint'] = (name, holds) =>
    look(() => endpoints.get(name), holds);
  return {
    allJobs,
    jobs,
    processing,
    transforms,
    tunings,
    models,
    endpoints,
    router,
    url,
    until: trained,
    untilEndpoint,
    closeListener: () => app.close(),
    advertise: () => platform.advertise(url),
    ended: (name) => trained(name, hasEnded),
    processed: (name) => untilOf((of) => processing.get(of))(name, hasEnded),
    transformed: (name, holds = hasEnded) => transformed(name, holds),
    tuned: (name, holds = hasEnded) => tuned(name, holds),
    request({ program, ...more } = {}) {
      const entrypoint = program && { entrypoint: [process.execPath, `${PROGRAMS}${program}`] };
      return {
        algorithm: { image: 'fixture', ...entrypoint },
        channels: [],
        resources: { instanceType: 'local', instanceCount: 1 },
        environment: { STARTS: starts },
        ...more,
      };
    },
    async starts() {
      return (await readFile(starts, 'utf8')).split('\n').filter((line) => line !== '');
    },
    async model(name, environment = {}) {
      const modelData = `s3://models/${name}/model.tar.gz`;
      await put(modelData, await modelArchive({ 'weights.txt': `the weights of ${name}` }));
      await models.create({ name, image: 'fixture', modelData, environment }, TESTER);
    },
    async scorer(modelData) {
      await models.create(
        { name: 'scorer', image: 'scorer', ...(modelData && { modelData }) },
        TESTER,
      );
    },
    async deploy(name, instanceCount = 1) {
      await endpoints.create({ name, variants: [{ modelName: name, instanceCount }] }, TESTER);
      const endpoint = await untilEndpoint(name, (found) => found?.status !== 'Creating');
      if (!endpoint) throw new Error(`The endpoint ${name} is gone.`);
      return endpoint;
    },
    invoke(name, body, init = {}) {
      return fetch(`${url}/endpoints/${name}/invocations`, { method: 'POST', body, ...init });
    },
  };
}

async function until<Found>(
  read: () => Promise<Found>,
  holds: (found: Found) => boolean,
  wait: () => Promise<void>,
): Promise<Found> {
  for (;;) {
    const found = await read();
    if (holds(found)) return found;
    await wait();
  }
}

function hasEnded({ endTime }: { readonly endTime?: number }): boolean {
  return endTime !== undefined;
}
