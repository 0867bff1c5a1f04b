import { inParallel } from '#src/async/in-parallel.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { joinS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { Budget } from '#src/files/budget.js';
import { LeftOutLinks } from '#src/files/left-out-links.js';
import { Meter } from '#src/files/meter.js';
import { fileBytes, plainFiles, unlessNotPlain } from '#src/files/plain-files.js';
import type { JobOutput, JobWork, StoredOutput } from '../job-kind.js';
import { storedPrefix } from './stored-prefix.js';

const PARALLEL = 8;
/** The host of the lines about the outputs in a job's log. */
const OUTPUT_HOST = 'output';
/** What takes the place of bytes that are no UTF-8. */
const REPLACED = '\u{fffd}';

/** A file that becomes an object. */
interface OutputFile {
  readonly host: string;
  readonly path: string;
  readonly uri: S3Uri;
  /** More is not read of a file that grows. */
  readonly size: number;
}

export interface UploadFilesOptions {
  readonly hosts: readonly string[];
  readonly budget: Budget;
  readonly signal: AbortSignal;
}

/**
 * Stores every plain file of an output folder as an object below the output's URI; undefined when there is none. The log
 * names the links, which are not followed. Every name and length is checked before anything is stored. Throws
 * `S3_URI_INVALID` for a name that no object can have, `LIMIT_EXCEEDED` for more than a job may store, and `RUN_FAILED`
 * where two instances have left the same file.
 */
export async function uploadFiles<Job extends JobRecord>(
  work: JobWork<Job>,
  output: JobOutput,
  { hosts, budget, signal }: UploadFilesOptions,
): Promise<StoredOutput | undefined> {
  const { services, folder } = work;
  const { storage, own } = services;
  const files = new Map<string, OutputFile>();
  const links = new LeftOutLinks();
  const onLink = (path: string) => links.add(`${output.folder}/${path}`);
  for (const host of hosts) {
    await using source = await folder.open(host, ...output.folder.split('/'));
    if (!source) continue;
    for await (const { path, open } of plainFiles(source, signal, { onLink })) {
      const other = files.get(path);
      if (other) throw leftTwice(output, path, [other.host, host]);
      const uri = objectUri(output, path);
      await using file = await open().catch(unlessNotPlain);
      if (!file) continue;
      const { size } = await file.stat();
      budget.take(size, path);
      files.set(path, { host, path, uri, size });
    }
  }
  await sayLeftOut(work, links.lines('is stored as no object; store what it leads to'));
  if (files.size === 0) return undefined;
  const objects = await inParallel(
    [...files.values()],
    { limit: PARALLEL, signal },
    async ({ host, path, uri, size }, either) => {
      const meter = new Meter();
      const bytes = fileBytes(folder.path, `${host}/${output.folder}/${path}`, size);
      await storage.put(uri, meter.measure(bytes), { signal: either });
      return { uri, path, ...meter.facts() };
    },
  );
  const { name, uri } = output;
  return storedPrefix({ own, signal }, { name, uri, objects });
}

/** Writes into the log of a job what is not stored of its outputs. */
export async function sayLeftOut(
  { log }: Pick<JobWork<JobRecord>, 'log'>,
  lines: readonly string[],
): Promise<void> {
  for (const line of lines) log.say(line, OUTPUT_HOST);
  await log.flush();
}

function objectUri({ name, uri }: JobOutput, path: string): S3Uri {
  if (!path.includes(REPLACED)) return joinS3Uri(uri, path);
  throw new PlatformError(
    'S3_URI_INVALID',
    `The file '${path}' of output '${name}' has a name that is not UTF-8, which no object can have.`,
    { details: { output: name, path } },
  );
}

function leftTwice({ name }: JobOutput, path: string, hosts: readonly string[]): PlatformError {
  return new PlatformError(
    'RUN_FAILED',
    `ClientError: Artifact upload failed: ${hosts.join(' and ')} have both left the file '${path}' of output '${name}', and one would be lost; let each instance name its files by its host.`,
    { details: { output: name, path, hosts } },
  );
}
