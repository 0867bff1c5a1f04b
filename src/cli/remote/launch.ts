import { randomUUID } from 'node:crypto';
import type { Client } from '#src/client/client.js';
import { misuse } from '../failure.js';
import { printOne, printValue } from '../output/format.js';
import { note } from '../output/writer.js';
import { connect } from './connection.js';
import { type AnyFlags, flagOf } from './field-flags.js';
import type { Input } from './job-file.js';
import type { JobType } from './jobs.js';
import type { LaunchFlags } from './launch-flags.js';
import { withUploads } from './local-data.js';
import type { Shown } from './resource.js';

/** A job to launch. */
export interface Launch {
  readonly type: JobType;
  readonly options: LaunchFlags;
  /** The flags of the command. */
  readonly flags: AnyFlags;
  readonly input: Input;
  /** Sends the input, first as a dry run when some of it is local. */
  readonly create: (client: Client, input: Input) => Promise<Shown>;
}

const MISSING =
  /(?: at "input\.([^"]+)")?; Field "(\w+)" of required type "[^"]+" was not provided/;

/** Throws an error again. When a field of the API is missing, the new error names its flag. */
function nameFlag(error: unknown, flags: AnyFlags): never {
  const [, place, name] = (error instanceof Error && MISSING.exec(error.message)) || [];
  if (name === undefined) throw error;
  const field = place === undefined ? name : `${place}.${name}`;
  const flag = flagOf(field, flags);
  const given =
    flag === undefined
      ? `The field '${field}' is missing; give it`
      : `${flag} is missing; give it, or the field '${field}'`;
  throw misuse(`${given} in a --file.`, { field });
}

/**
 * Uploads local data, launches a job, and waits for it on request. Every try of the request has the
 * same token, so that only one job is launched.
 */
export async function launch({ type, options, flags, input, create }: Launch): Promise<void> {
  const { output, dryRun, wait, logs } = options;
  if (dryRun) return await printValue(input, output === 'json' ? 'json' : 'yaml');
  await using client = connect(options);
  const send = async (ready: Input) => await create(client, ready);
  const refused = (error: unknown) => nameFlag(error, flags);
  const ready = await withUploads(client, input, { check: send, withGit: true }).catch(refused);
  const job = await send({ clientToken: randomUUID(), ...ready }).catch(refused);
  if (wait || logs) {
    const { waitForJob } = await import('./wait.js');
    return await waitForJob(client, { type, job, logs: logs ?? false, output });
  }
  await printOne(job, output, ({ name }) => `${type} job ${name} is launched`);
  if (output === 'table') note(`Follow it with: forebear logs -f ${job.name}\n`);
}
