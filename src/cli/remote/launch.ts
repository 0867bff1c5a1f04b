import { randomUUID } from 'node:crypto';
import type { Client } from '#src/client/client.js';
import { misuse } from '../failure.js';
import { printOne, printValue } from '../output/format.js';
import { note } from '../output/writer.js';
import { connect } from './connection.js';
import type { LaunchFlags } from './input-flags.js';
import type { Input } from './job-file.js';
import type { JobType } from './jobs.js';
import { withUploads } from './local-data.js';
import type { Shown } from './resource.js';

/** What is launched. */
export interface Launch {
  readonly type: JobType;
  readonly flags: LaunchFlags;
  readonly input: Input;
  /** Sends the input, at first as a dry run where something is local. */
  readonly create: (client: Client, input: Input) => Promise<Shown>;
}

const MISSING = /Field "(\w+)" of required type "[^"]+" was not provided/;
/** Flags by the field of the API that they set; other flags have the name of their field. */
const FLAGS: Readonly<Record<string, string>> = {
  environment: '--env',
  hyperparameters: '--param',
  maxParallelJobs: '--parallel',
  maxRuntimeSeconds: '--max-runtime',
  metricName: '--objective',
  modelName: '--model',
  ranges: '--range',
};

/** Throws an error again. Where a field of the API is missing, the new error names its flag. */
function nameFlag(error: unknown): never {
  const [, field] = (error instanceof Error && MISSING.exec(error.message)) || [];
  if (field === undefined) throw error;
  const flag =
    FLAGS[field] ?? `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  throw misuse(`${flag} is missing; give it, or the field '${field}' in a --file.`, { field });
}

/**
 * Uploads what is local, launches a job, and waits for it where that was asked for. The same token goes with every try
 * of the request, so that one job is launched.
 */
export async function launch({ type, flags, input, create }: Launch): Promise<void> {
  const { output, dryRun, wait, logs } = flags;
  if (dryRun) return await printValue(input, output === 'json' ? 'json' : 'yaml');
  await using client = connect(flags);
  const send = async (ready: Input) => await create(client, ready);
  const ready = await withUploads(client, input, send).catch(nameFlag);
  const job = await send({ clientToken: randomUUID(), ...ready }).catch(nameFlag);
  if (wait || logs) {
    const { waitForJob } = await import('./wait.js');
    return await waitForJob(client, { type, job, logs: logs ?? false, output });
  }
  await printOne(job, output, ({ name }) => `${type} job ${name} is launched`);
  if (output === 'table') note(`Follow it with: forebear logs -f ${job.name}\n`);
}
