import { randomUUID } from 'node:crypto';
import type { Client } from '#src/client/client.js';
import { printOne, printValue } from '../output/format.js';
import { note } from '../output/writer.js';
import { connect } from './connection.js';
import type { LaunchFlags } from './input-flags.js';
import type { Input } from './job-file.js';
import type { JobType } from './job-kinds.js';
import { withUploads } from './local-data.js';
import type { Shown } from './resource.js';

/** What is launched. */
export interface Launch {
  readonly type: JobType;
  readonly flags: LaunchFlags;
  readonly input: Input;
  readonly create: (client: Client, input: Input) => Promise<Shown>;
}

/**
 * Uploads what is local, launches a job, and waits for it where that was asked for. The same token goes with every try
 * of the request, so that one job is launched.
 */
export async function launch({ type, flags, input, create }: Launch): Promise<void> {
  const { output, dryRun, wait, logs } = flags;
  if (dryRun) return await printValue(input, output === 'json' ? 'json' : 'yaml');
  await using client = connect(flags);
  const uploaded = await withUploads(client, input);
  const job = await create(client, { clientToken: randomUUID(), ...uploaded });
  if (wait || logs) {
    const { waitForJob } = await import('./wait.js');
    return await waitForJob(client, { type, job, logs: logs ?? false, output });
  }
  await printOne(job, output, ({ name }) => `${type} job ${name} is launched`);
  if (output === 'table') note(`Follow it with: forebear logs -f ${job.name}\n`);
}
