// A server with one tuning job, as a process that tests may kill: it launches the job unless it is there already, and
// sends {ready: true}. Its arguments: the directory, what the request has besides, and when it kills itself, as
// JSON; the store; and how long another server may be away before this one fails its trials.
import type { TuningRequest } from '#src/domain/tuning/index.js';
import { type KillMoment, killedAt } from './killed-at.js';
import type { DurableKind } from './open-test-store.js';
import { openPlatform } from './platform.js';
import { TESTER } from './test-values.js';
import { tuningRequest } from './tuning-request.js';

const [directory = '', more = '{}', kill = '', store = 'embedded', absenceMs = '120000'] =
  process.argv.slice(2);
const platform = await openPlatform({
  directory,
  store: store as DurableKind,
  ...(kill === '' ? {} : { seenStore: killedAt(JSON.parse(kill) as KillMoment) }),
  settings: { slots: 4 },
  times: { leaseMs: 1_000, absenceMs: Number(absenceMs) },
});
process.on('disconnect', () => process.exit(0));
if (!(await platform.tunings.get('tune'))) {
  const request = tuningRequest(platform, JSON.parse(more) as Partial<TuningRequest>);
  await platform.tunings.submit(request, TESTER);
}
process.send?.({ ready: true });
