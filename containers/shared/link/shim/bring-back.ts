import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type UnpackOptions, unpackArchive } from '#src/files/archive/index.js';
import { OpenFolder } from '#src/files/open-folder.js';
import { moveOver, removeTree, replaceAll } from '#src/files/remove-tree.js';
import { CHECKPOINTS_FOLDER, isResult, MARK_HEADER, mayBeLink } from '../messages.js';
import type { AgentClient } from './agent-client.js';

const CHECKPOINTS_MS = 5_000;

export interface BringBackOptions {
  /** The folder of the program on the server. */
  readonly folder: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Replaces the content of a program's folder by the program's files on its node. Returns the lines
 * about what was left out.
 */
export async function bringBack(
  client: AgentClient,
  { folder, maxBytes, signal }: BringBackOptions,
): Promise<readonly string[]> {
  const { body, leftOut } = await client.archive('/results');
  const isReplaced = (name: string) => isResult(name, 'folder');
  const use = (fresh: OpenFolder) =>
    withFolder(folder, (target) => replaceAll(fresh, target, isReplaced));
  await unpackBeside(`${folder}.back`, body, { maxBytes, signal, takesLink: mayBeLink, use });
  return leftOut();
}

/**
 * Copies checkpoints from the node to the folder here as they are written, so that they survive the
 * node.
 */
export class CheckpointCopier {
  readonly #client: AgentClient;
  readonly #options: Omit<BringBackOptions, 'signal'>;
  readonly #stopped = new AbortController();
  #known = '';

  constructor(client: AgentClient, options: Omit<BringBackOptions, 'signal'>) {
    this.#client = client;
    this.#options = options;
    void this.#keepCopying();
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #keepCopying(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await sleep(CHECKPOINTS_MS, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.#copy(signal).catch(() => undefined); // repeated the next time
    }
  }

  async #copy(signal: AbortSignal): Promise<void> {
    const { folder, maxBytes } = this.#options;
    const known = `/checkpoints?known=${this.#known}`;
    const { status, headers, body } = await this.#client.archive(known);
    if (status !== 200) return;
    const use = (fresh: OpenFolder) =>
      withFolder(folder, async (outer) => {
        await using target = await outer.makeFolder(CHECKPOINTS_FOLDER);
        await moveOver(fresh, target); // each file is replaced as a whole
      });
    const options = { maxBytes, signal, takesLink: () => false, use };
    await unpackBeside(`${folder}.checkpoints`, body, options);
    this.#known = String(headers[MARK_HEADER]);
  }
}

interface Unpacking extends UnpackOptions {
  readonly use: (fresh: OpenFolder) => Promise<void>;
}

/** Unpacks an archive into a new folder, which is removed after its content has been used. */
async function unpackBeside(
  path: string,
  body: AsyncIterable<Uint8Array>,
  { use, ...options }: Unpacking,
): Promise<void> {
  await removeTree(path);
  try {
    await mkdir(path, { mode: 0o700 });
    await unpackArchive(body, path, options);
    await withFolder(path, use);
  } finally {
    await removeTree(path);
  }
}

async function withFolder(path: string, use: (folder: OpenFolder) => Promise<void>) {
  await using folder = await OpenFolder.open(path);
  await use(folder);
}
