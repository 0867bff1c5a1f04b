import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unpackArchive } from '#src/files/archive/index.js';
import { removeTree } from '#src/files/remove-tree.js';
import { MARK_HEADER } from '../link/messages.js';
import type { AgentClient } from './agent-client.js';

const CHECKPOINTS = 'checkpoints';
const CHECKPOINTS_MS = 5_000;
/** What is sent to the node, and stays as it is here. */
const INPUTS = ['input', 'code'];

/** Replaces what the folder of a program has by what the program wrote on its node. */
export async function bringBack(client: AgentClient, folder: string): Promise<void> {
  const fresh = `${folder}.back`;
  await removeTree(fresh);
  try {
    await unpackArchive((await client.archive('/results')).body, fresh);
    for (const name of await readdir(folder))
      if (!INPUTS.includes(name)) await removeTree(join(folder, name));
    for (const name of await readdir(fresh)) await rename(join(fresh, name), join(folder, name));
  } finally {
    await removeTree(fresh);
  }
}

/** Copies checkpoints from the node to the folder here as they are written, so that they survive the node. */
export class CheckpointCopier {
  readonly #client: AgentClient;
  readonly #folder: string;
  readonly #stopped = new AbortController();
  #known = '';

  constructor(client: AgentClient, folder: string) {
    this.#client = client;
    this.#folder = folder;
    void this.#keepCopying();
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #keepCopying(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await sleep(CHECKPOINTS_MS, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.#copy(signal).catch(() => undefined); // again the next time
    }
  }

  async #copy(signal: AbortSignal): Promise<void> {
    const { status, headers, body } = await this.#client.archive(
      `/checkpoints?known=${this.#known}`,
    );
    if (status !== 200) return;
    const fresh = `${this.#folder}.checkpoints`;
    await removeTree(fresh);
    try {
      await unpackArchive(body, fresh, { signal });
      await moveFiles(fresh, join(this.#folder, CHECKPOINTS));
      this.#known = String(headers[MARK_HEADER]);
    } finally {
      await removeTree(fresh);
    }
  }
}

/** Each file is replaced as a whole. */
async function moveFiles(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await moveFiles(source, target);
    else {
      await mkdir(dirname(target), { recursive: true });
      await rm(target, { recursive: true, force: true });
      await rename(source, target);
    }
  }
}
