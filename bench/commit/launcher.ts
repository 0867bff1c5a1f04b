import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openProcessRunner } from '#containers/process/index.js';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import type { Commit } from '#src/domain/graph/index.js';
import { Roles } from '#src/domain/roles/index.js';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import type { TrainingRequest } from '#src/domain/training/index.js';
import { TrainingJobs } from '#src/jobs/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Principal } from '#src/ports/identity.js';
import { openSecrets } from '#src/server/system/secrets.js';
import { RandomIds, SystemClock } from '#src/server/system/system-clock.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { openFilesystemLogStore } from '#src/storage/logs/index.js';

const BUCKET = 'bench-launches';
const EXPERIMENTS = 16;
const CHANNELS = ['train', 'validation'] as const;
const LOGIN = Buffer.from('user-1,10.0.0.1\n');
const PRINCIPAL: Principal = {
  arn: 'arn:aws:iam::000000000000:user/bench',
  account: '000000000000',
  userId: 'bench',
  role: 'operator',
};

/** Submits training jobs as the server does; nothing runs them. */
export class Launcher implements AsyncDisposable {
  readonly #jobs: TrainingJobs;
  readonly #ledger: Ledger;
  readonly #store: GraphStore;
  readonly #close: () => Promise<void>;
  /** Shared by all launchers, because jobs of one graph need different names. */
  static #launches = 0;

  private constructor(parts: {
    jobs: TrainingJobs;
    ledger: Ledger;
    store: GraphStore;
    close: () => Promise<void>;
  }) {
    this.#jobs = parts.jobs;
    this.#ledger = parts.ledger;
    this.#store = parts.store;
    this.#close = parts.close;
  }

  static async open({
    store,
    directory,
  }: {
    readonly store: GraphStore;
    readonly directory: string;
  }): Promise<Launcher> {
    const clock = new SystemClock();
    const ledger = new Ledger({ store, clock });
    const storage = await openFilesystemStorage({
      directory: join(directory, 'objects'),
      region: 'local',
      clock,
    });
    const quiet = () => undefined;
    const logs = await openFilesystemLogStore({
      directory: join(directory, 'logs'),
      storage,
      bucket: BUCKET,
      clock,
      logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    });
    const command = [process.execPath, '--version'];
    const runner = await openProcessRunner({
      directory: join(directory, 'runs'),
      images: () => ({ ipinsights: { train: command, serve: command } }),
      python: () => '/usr/bin/python3',
      clock,
      ids: new RandomIds(),
    });
    await storage.createBucket(BUCKET);
    for (let number = 0; number < EXPERIMENTS; number += 1)
      for (const channel of CHANNELS)
        await storage.put(
          makeS3Uri(BUCKET, `logins/${number}/${channel}/logins.csv`),
          Readable.from([LOGIN]),
        );
    const jobs = new TrainingJobs({
      store,
      ledger,
      storage,
      logs,
      runner,
      runtimes: () => ({ fallback: '/usr/bin/python3', frameworks: [] }),
      clock,
      ids: new RandomIds(),
      scope: DEFAULT_ARN_SCOPE,
      executionRole: 'arn:aws:iam::000000000000:role/bench',
      defaultBucket: BUCKET,
      readSecret: await openSecrets(undefined, new Roles({}, '')),
    });
    const close = async () => {
      await ledger.close();
      for (const resource of [runner, logs, storage]) await resource.close();
    };
    return new Launcher({ jobs, ledger, store, close });
  }

  /**
   * Launches per second while a number of submitters each wait for their launch before the next.
   */
  async launchFor(load: {
    readonly submitters: number;
    readonly milliseconds: number;
  }): Promise<number> {
    const start = performance.now();
    const before = Launcher.#launches;
    const end = start + load.milliseconds;
    const submit = async () => {
      while (performance.now() < end) {
        Launcher.#launches += 1;
        await this.#jobs.submit(request(Launcher.#launches), PRINCIPAL);
      }
    };
    await Promise.all(Array.from({ length: load.submitters }, submit));
    return ((Launcher.#launches - before) * 1_000) / (performance.now() - start);
  }

  /** The changes of the last launch. */
  async lastLaunch(): Promise<Commit> {
    const { seq } = await this.#store.head();
    const [commit] = await this.#store.commits(seq - 1, 1);
    if (!commit) throw new Error('Nothing was launched.');
    return commit;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
  }
}

/** A job with its trial, in one of a few experiments, each with its data. */
function request(number: number): TrainingRequest {
  const experiment = number % EXPERIMENTS;
  return {
    name: `bench-launch-${number}`,
    algorithm: { name: 'ipinsights' },
    hyperparameters: { num_entity_vectors: 20_000, vector_dim: 128, epochs: 5 },
    channels: CHANNELS.map((name) => ({
      name,
      uri: makeS3Uri(BUCKET, `logins/${experiment}/${name}/`),
      contentType: 'text/csv',
    })),
    outputPath: `s3://${BUCKET}/models`,
    resources: { instanceType: 'ml.m5.xlarge', instanceCount: 1, volumeSizeGb: 10 },
    experiment: {
      experimentName: `bench-experiment-${experiment}`,
      trialName: `bench-trial-${number}`,
    },
  };
}
