import { randomUUID } from 'node:crypto';
import type { Client } from '#src/client/client.js';
import { misuse } from '../failure.js';
import { printOne, printValue } from '../output/format.js';
import { note } from '../output/writer.js';
import { connect } from './connection.js';
import type { LaunchFlags } from './input-flags.js';
import type { Input } from './job-file.js';
import type { JobType } from './job-kinds.js';
import { hasLocal, withPlans, withUploads } from './local-data.js';
import type { Shown } from './resource.js';

/** What is launched. */
export interface Launch {
  readonly type: JobType;
  readonly flags: LaunchFlags;
  readonly input: Input;
  /** Whether a dry run comes before local data is uploaded; default true. */
  readonly checksFirst?: boolean;
  readonly create: (client: Client, input: Input) => Promise<Shown>;
}

/**
 * Creates a job, and uploads what is local first. A dry run comes before that, so that a launch that the server refuses
 * uploads nothing. When the server refuses the launch afterwards, what it has uploaded is removed.
 */
async function created(
  client: Client,
  { input, create, checksFirst = true }: Pick<Launch, 'input' | 'create' | 'checksFirst'>,
): Promise<Shown> {
  if (!(await hasLocal(input)))
    return await create(client, { clientToken: randomUUID(), ...input });
  const planned = await withPlans(client, input);
  if (checksFirst) await create(client, { ...planned, dryRun: true });
  const uploaded = await withUploads(client, input);
  return await create(client, { clientToken: randomUUID(), ...uploaded });
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
export async function launch({
  type,
  flags,
  input,
  create,
  checksFirst = true,
}: Launch): Promise<void> {
  const { output, dryRun, wait, logs } = flags;
  if (dryRun) return await printValue(input, output === 'json' ? 'json' : 'yaml');
  await using client = connect(flags);
  const job = await created(client, { input, create, checksFirst }).catch(nameFlag);
  if (wait || logs) {
    const { waitForJob } = await import('./wait.js');
    return await waitForJob(client, { type, job, logs: logs ?? false, output });
  }
  await printOne(job, output, ({ name }) => `${type} job ${name} is launched`);
  if (output === 'table') note(`Follow it with: forebear logs -f ${job.name}\n`);
}
