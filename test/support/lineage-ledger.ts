import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { type Change, vertexIdOf } from '#src/domain/graph/index.js';
import type { Endpoint, Model } from '#src/domain/hosting/index.js';
import { ENDPOINTS, MODELS } from '#src/domain/hosting/index.js';
import { trialComponentName } from '#src/domain/job/index.js';
import { entityToVertex, type TrialComponent } from '#src/domain/lineage/index.js';
import {
  advanceTrainingJob,
  TRAINING_JOBS,
  type TrainingJob,
  trainingOutputUri,
} from '#src/domain/training/index.js';
import { TUNING_JOBS, type TuningJob } from '#src/domain/tuning/index.js';
import { JOB_KINDS, MODEL_ARTIFACT } from '#src/jobs/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { RunEvent } from '#src/openlineage/events/index.js';
import { CommitEvents } from '#src/openlineage/out/events/commit-events.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { livesOf, newTrainingRecord } from '../../bench/support/training-record.js';
import { ManualClock } from './manual-clock.js';
import { openTestStore } from './open-test-store.js';

export const MODEL_DIGEST = 'a'.repeat(64);

/** Where events come from, in tests. */
export const SOURCES = {
  codecs: JOB_KINDS.map(({ codec }) => codec),
  origin: { producer: 'urn:forebear:1.0.0', version: '1.0.0', publicUrl: () => 'http://here' },
  reportUnreadable: (error: unknown) => {
    throw error;
  },
};

/** The events of the commits of a store after a number, from sources that have seen no commit before. */
export async function eventsOf(store: GraphStore, after = 0): Promise<readonly RunEvent[]> {
  const events = new CommitEvents({ ...SOURCES, store });
  const makers = (await store.commits(after, 1_000)).flatMap((commit) => events.of(commit));
  const all = await Promise.all(makers.map(({ make }) => make()));
  return all.filter((event) => event !== undefined);
}

/** A ledger in memory, whose commits are read as events. */
export class LineageLedger {
  readonly store: GraphStore;
  readonly ledger: Ledger;

  private constructor(store: GraphStore) {
    this.store = store;
    this.ledger = new Ledger({ store, clock: new ManualClock() });
  }

  static async open(): Promise<LineageLedger> {
    return new LineageLedger(await openTestStore('memory', { directory: '', fresh: true }));
  }

  /** The events of the commits after a number. */
  events(after = 0) {
    return eventsOf(this.store, after);
  }

  async put(...changes: readonly Change[]): Promise<void> {
    await this.ledger.commit({ actor: 'test', changes });
  }

  putTraining(job: TrainingJob, ...more: readonly Change[]): Promise<void> {
    return this.put({ kind: 'putVertex', vertex: TRAINING_JOBS.write(job) }, ...more);
  }

  /** A tuning job that was just launched. */
  async putTuning(name: string): Promise<void> {
    const { algorithm, resources, finalMetrics: _, ...job } = newTrainingRecord(name);
    const component = trialComponentName('hyper-parameter-tuning-job', name);
    const tuning = {
      ...job,
      arn: makeArn(DEFAULT_ARN_SCOPE, 'hyper-parameter-tuning-job', name),
      trialComponent: makeArn(DEFAULT_ARN_SCOPE, 'experiment-trial-component', component),
      phase: 'starting',
      secondaryStatus: 'Starting',
      strategy: 'Random',
      objective: { metricName: 'loss', goal: 'Minimize' },
      ranges: { integer: [], continuous: [], categorical: [] },
      maxJobs: 2,
      maxParallelJobs: 1,
      earlyStopping: false,
      training: { ...job, algorithm, resources },
      randomSeed: 5,
      counts: { completed: 0, inProgress: 0, stopped: 0, failed: 0 },
    } as unknown as TuningJob;
    const facts = componentOf(tuning, component);
    await this.put(
      { kind: 'putVertex', vertex: TUNING_JOBS.write(tuning) },
      { kind: 'putVertex', vertex: entityToVertex(facts) },
    );
  }

  putModel(model: Model): Promise<void> {
    return this.put({ kind: 'putVertex', vertex: MODELS.write(model) });
  }

  putEndpoint(endpoint: Endpoint): Promise<void> {
    return this.put({ kind: 'putVertex', vertex: ENDPOINTS.write(endpoint) });
  }

  removeRecord(arn: string): Promise<void> {
    return this.put({ kind: 'removeVertex', id: vertexIdOf(arn) });
  }

  async close(): Promise<void> {
    await this.ledger.close();
    await this.store.close();
  }
}

interface Life {
  readonly name: string;
  readonly end?: 'complete' | 'fail' | 'stop';
  readonly more?: Partial<TrainingJob>;
}

/** Commits the life of a training job, as the engine does; returns its last record. */
export async function jobCommits(
  ledger: LineageLedger,
  { name, end = 'complete', more = {} }: Life,
): Promise<TrainingJob> {
  const job = newTrainingRecord(name, more);
  const component = componentOf(job, trialComponentName('training-job', name));
  await ledger.putTraining(job, { kind: 'putVertex', vertex: entityToVertex(component) });
  const lives = [...livesOf(job)];
  if (end !== 'complete') {
    const trigger = end === 'fail' ? 'fail' : 'stop';
    const reason = { reason: 'Out of memory' };
    const running = lives[3] as TrainingJob;
    for (const one of lives.slice(0, 4)) await ledger.putTraining(one);
    const first = advanceTrainingJob(running, { trigger, at: Date.now(), ...reason });
    const last =
      end === 'fail'
        ? first
        : first && advanceTrainingJob(first, { trigger: 'cancelled', at: Date.now() });
    if (end === 'stop' && first) await ledger.putTraining(first);
    if (last) await ledger.putTraining(last);
    return last as TrainingJob;
  }
  for (const one of lives.slice(0, -1)) await ledger.putTraining(one);
  const finalMetrics = [{ name: 'loss', value: 0.1, step: 7, time: 1 }];
  const last = { ...(lives.at(-1) as TrainingJob), finalMetrics };
  await ledger.putTraining(last, {
    kind: 'putVertex',
    vertex: entityToVertex({
      ...component,
      outputArtifacts: [
        {
          name: MODEL_ARTIFACT,
          value: trainingOutputUri(job, 'model.tar.gz'),
          digest: MODEL_DIGEST,
          sizeBytes: 1_000,
          objectCount: 1,
        },
      ],
      metrics: [{ name: 'loss', count: 9, last: 0.1 }],
    }),
  });
  return last;
}

function componentOf(
  { arn, trialComponent }: Pick<TrainingJob, 'arn' | 'trialComponent'>,
  name: string,
): TrialComponent {
  return {
    kind: 'trial_component',
    arn: trialComponent,
    name,
    source: { arn },
    properties: {},
    tags: {},
    creationTime: 1,
    lastModifiedTime: 1,
    parameters: { epochs: 3, 'Package.numpy': '2.0' },
    inputArtifacts: [{ name: 'train', value: 's3://data/points.csv' }],
    outputArtifacts: [],
    metrics: [],
  };
}
