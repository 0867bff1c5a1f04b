import { join } from 'node:path';
import { keyOf } from '#src/domain/record/index.js';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import { Ledger } from '#src/ledger/index.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { logFolder, makeLogFolder } from '#src/storage/logs/files.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { serve } from '../support/server.js';
import { launchOf, livesOf, newTrainingRecord } from '../support/training-record.js';

/** Fills a data directory with training jobs that have completed: their records, their lineage and their logs. */
const [directory = '', jobs = ''] = process.argv.slice(2);
const AT_A_TIME = 100;
await (await serve(directory)).stop(); // work that is done once for a data directory
const store = await openEmbeddedStore({ directory: join(directory, 'graph') });
const ledger = new Ledger({ store, clock: new SystemClock() });
for (let from = 0; from < Number(jobs); from += AT_A_TIME) {
  const names = Array.from({ length: AT_A_TIME }, (_, at) => `job-${from + at}`);
  await Promise.all(names.slice(0, Number(jobs) - from).map(complete));
}
await ledger.close();
await store.close();

async function complete(name: string): Promise<void> {
  const job = newTrainingRecord(name);
  await ledger.commit(await launchOf(store, job));
  for (const next of livesOf(job)) {
    const changes = [{ kind: 'putVertex', vertex: TRAINING_JOBS.write(next) }] as const;
    await ledger.commit({ actor: 'forebear', changes, expect: [] });
  }
  const log = keyOf(job);
  await makeLogFolder(logFolder(join(directory, 'logs'), log), log);
}
