import { countJobs, type JobCount } from '#src/client/jobs/jobs.js';
import { type Format, printList, printValue } from '../output/format.js';
import { paintStatus } from '../output/paint-status.js';
import { type ServerFlags, withClient } from './connection.js';
import { filterOf } from './job-list.js';
import { typeOfKind } from './jobs.js';
import type { ListFilter } from './resource.js';

type CountFlags = ServerFlags & ListFilter & { readonly output: Format };

/** Prints how many jobs of each kind have each status. */
export async function printCounts(flags: CountFlags): Promise<void> {
  const counts = await withClient(flags, (client) => countJobs(client, filterOf(flags)));
  const { output } = flags;
  if (output === 'json' || output === 'yaml') return await printValue(counts, output);
  const rows = counts.map((count) => ({ ...count, name: count.status }));
  await printList({ rows, columns: COLUMNS, empty: 'No jobs found.' }, output);
}

const COLUMNS = [
  { title: 'TYPE', text: ({ kind }: JobCount) => typeOfKind(kind) },
  { title: 'STATUS', text: ({ status }: JobCount) => status, paint: paintStatus },
  { title: 'COUNT', text: ({ count }: JobCount) => String(count) },
];
