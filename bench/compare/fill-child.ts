import { join } from 'node:path';
import { keyOf } from '#src/domain/record/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { MetricPoint } from '#src/ports/log-store.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { openFilesystemLogStore } from '#src/storage/logs/index.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { serve } from '../support/server.js';
import { launchOf, livesOf, newTrainingRecord } from '../support/training-record.js';

/** Fills a data directory with completed training jobs that have parameters, and some that have a metric. */
const [directory = '', jobs = '', columns = '', curves = '', points = ''] = process.argv.slice(2);
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
await (await serve(directory)).stop(); // work that is done once for a data directory
const clock = new SystemClock();
const store = await openEmbeddedStore({ directory: join(directory, 'graph') });
const ledger = new Ledger({ store, clock });
const logs = await openFilesystemLogStore({
  directory: join(directory, 'logs'),
  storage: await openFilesystemStorage({
    directory: join(directory, 'objects'),
    region: 'local',
    clock,
  }),
  bucket: 'none',
  clock,
  logger: SILENT as never,
});
for (let number = 0; number < Number(jobs); number += 1) await complete(number);
await logs.close();
await ledger.close();
await store.close();

async function complete(number: number): Promise<void> {
  const hyperparameters = Object.fromEntries(
    Array.from({ length: Number(columns) }, (_, at) => [`parameter-${at}`, `${number * at}`]),
  );
  const job = newTrainingRecord(`job-${number}`, { hyperparameters });
  await ledger.commit(await launchOf(store, [...livesOf(job)].at(-1) ?? job));
  if (number >= Number(curves)) return;
  const series = Array.from(
    { length: Number(points) },
    (_, step): MetricPoint => ({ name: 'loss', step, value: Math.sin(step), time: clock.now() }),
  );
  await logs.appendMetrics(keyOf(job), series);
}
