import { BackOff } from '#src/async/back-off.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { TransformJob } from '#src/domain/transform/index.js';
import type { JobWork } from '../../job-kind.js';
import type { StreamOptions } from '../objects/streamed-object.js';
import type { ByteStream, Payload } from '../records/line-block.js';
import type { TransferOptions } from '../records/transfer.js';
import type { Instance } from './instance.js';
import { NotAnswered } from './post.js';

/** The most bytes of all answers that a job holds at a time. */
const MAX_ANSWERS_BYTES = 512 * 2 ** 20;
/** The host of the lines about the transform itself. */
export const TRANSFORM_HOST = 'transform';
const PAUSES = { firstMs: 400, mostMs: Number.POSITIVE_INFINITY };

/**
 * Sends payloads to an instance; an unanswered payload is sent again, up to the job's number of
 * retries. Throws `MODEL_ERROR` with the unanswered lines and the reason.
 */
export function sender(
  work: JobWork<TransformJob>,
  job: TransformJob,
  instance: Instance,
): TransferOptions['send'] & StreamOptions['send'] {
  const { contentType, accept = accepted(job), invocationTimeoutSeconds } = job;
  const held = job.resources.instanceCount * (job.maxConcurrentTransforms + 2);
  const post = {
    headers: {
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...(accept === undefined ? {} : { accept }),
    },
    timeoutMs: invocationTimeoutSeconds * 1000,
    maxBytes: Math.floor(MAX_ANSWERS_BYTES / held),
  };
  return async (bytes: Uint8Array | ByteStream, payload: Payload, signal: AbortSignal) => {
    const backOff = new BackOff(PAUSES);
    for (let tries = 1; ; tries += 1) {
      try {
        return await instance.post({ ...post, bytes, signal });
      } catch (error) {
        if (!(error instanceof NotAnswered)) throw error;
        const what = `${describe(job, payload)}: ${error.message}`;
        if (!error.mayPass || tries > job.invocationMaxRetries) throw notAnswered(what, tries);
        work.log.say(`${what}. Sending it again.`, TRANSFORM_HOST);
        await work.services.clock.sleep(backOff.next(), { signal });
      }
    }
  };
}

/** The answer type for filtered or joined records is the type of the request. */
function accepted({ contentType, joinSource, inputFilter, outputFilter }: TransformJob) {
  const isPlain = joinSource === 'None' && inputFilter === '$' && outputFilter === '$';
  return isPlain ? undefined : contentType;
}

function describe({ splitType }: TransformJob, { firstLine, records }: Payload): string {
  if (splitType === 'None') return 'the object';
  return records === 1 ? `line ${firstLine}` : `${records} lines from line ${firstLine} on`;
}

function notAnswered(what: string, tries: number): PlatformError {
  return new PlatformError('MODEL_ERROR', tries === 1 ? what : `${what} (tried ${tries} times)`);
}
