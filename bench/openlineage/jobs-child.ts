import { setTimeout as sleep } from 'node:timers/promises';
import { TRAINING_JOBS, type TrainingJob } from '#src/domain/training/index.js';
import { JOB_KINDS } from '#src/jobs/index.js';
import { Ledger } from '#src/ledger/index.js';
import { LineageReceivers } from '#src/openlineage/out/index.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { LeaseKeeper } from '#src/supervision/lease-keeper.js';
import { launchOf, livesOf, newTrainingRecord } from '../support/training-record.js';

/** The time between two status changes of a job. */
const STEP_MS = 300;

const nothing = () => undefined;
const logger = { debug: nothing, info: nothing, warn: nothing, error: console.error };
const troubles = { report: nothing, clear: nothing };

/**
 * Commits the changes of jobs and sends their events to a receiver, as a server does, in a separate
 * process that ends when its parent disconnects.
 */
const [directory = '', url = '', jobs = '', perSecond = ''] = process.argv.slice(2);
const store = await openEmbeddedStore({ directory });
const clock = new SystemClock();
const ledger = new Ledger({ store, clock });
const receivers = new LineageReceivers({
  store,
  ledger,
  clock,
  logger,
  troubles,
  lease: new LeaseKeeper({ store, clock, logger, owner: 'bench' }),
  receivers: [{ url, gzip: false, timeoutMs: 5_000 }],
  codecs: JOB_KINDS.map(({ codec }) => codec),
  origin: { producer: 'urn:forebear:bench', version: 'bench', publicUrl: () => 'http://bench' },
  reportUnreadable: (error) => {
    throw error;
  },
});
process.once('disconnect', () => void close());
await receivers.start();
const began = performance.now();
for (let at = 0; at < Number(jobs); at += 1) {
  const due = began + (at * 1_000) / Number(perSecond) - performance.now();
  if (due > 0) await sleep(due);
  void live(newTrainingRecord(`lag-${at}`));
}

async function live(job: TrainingJob): Promise<void> {
  await ledger.commit(await launchOf(store, job));
  for (const next of livesOf(job)) {
    await sleep(STEP_MS);
    const vertex = TRAINING_JOBS.write(next);
    await ledger.commit({ actor: 'bench', changes: [{ kind: 'putVertex', vertex }] });
  }
}

async function close(): Promise<void> {
  await receivers.close();
  await ledger.close();
  await store.close();
}
