import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONTAINER_ROOT } from '#src/domain/container/program.js';
import { reasonOf } from '#src/domain/errors/index.js';
import { packFolder } from '#src/files/archive/index.js';
import { outputBudget } from '#src/files/budget.js';
import { LeftOutLinks } from '#src/files/plain-files.js';
import { FAILED_TRAILER, isResult, LEFT_OUT_TRAILER } from '../messages.js';

export interface ArchiveToSend {
  readonly archive: AsyncIterable<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The lines about what the archive leaves out, once it is packed. */
  readonly leftOut?: () => readonly string[];
}

/** The part of a program's folder that the server gets back, within a limit. */
export function packResults(folder: string, maxBytes: number): ArchiveToSend {
  const links = new LeftOutLinks();
  const archive = packFolder(folder, {
    takes: isResult,
    budget: outputBudget(maxBytes),
    writtenAs: CONTAINER_ROOT,
    leavesOut: (path) => links.add(path),
  });
  return { archive, leftOut: () => links.lines() };
}

/**
 * Answers with an archive; its trailers contain the reason if it could not be packed, or what was
 * left out of it.
 */
export async function sendArchive(
  answer: ServerResponse,
  { archive, headers = {}, leftOut = () => [] }: ArchiveToSend,
): Promise<void> {
  answer.writeHead(200, { ...headers, trailer: `${FAILED_TRAILER}, ${LEFT_OUT_TRAILER}` });
  let failure: unknown;
  async function* untilFailure() {
    try {
      yield* archive;
    } catch (error) {
      failure = error;
    }
  }
  await pipeline(Readable.from(untilFailure()), answer, { end: false });
  if (failure !== undefined)
    answer.addTrailers({ [FAILED_TRAILER]: encodeURIComponent(reasonOf(failure)) });
  else answer.addTrailers({ [LEFT_OUT_TRAILER]: encoded(leftOut()) });
  answer.end();
  await sleep(0);
}

function encoded(lines: readonly string[]): string {
  return Buffer.from(JSON.stringify(lines)).toString('base64');
}
