import { createHash } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { unlessAborted } from '#src/async/abort.js';
import { reasonOf } from '#src/domain/errors/index.js';
import type { OpenFolder } from '#src/files/open-folder.js';
import type { Run } from '#src/ports/run.js';
import type { Program, RunLimits, Runner } from '#src/ports/runner.js';
import type { ReadSecret, SealedValues } from '#src/ports/secrets.js';
import type { Clock, Logger } from '#src/ports/system.js';
import { withSecrets } from '#src/supervision/input-check.js';
import {
  type ClientWheel,
  type Environment,
  EnvironmentFolder,
  INSTALLED,
} from './environment-folder.js';
import { Installation } from './installation.js';
import { type Requirements, readRequirements } from './requirements.js';
import { keysInUse } from './use-notes.js';

export interface EnvironmentsOptions {
  readonly runner: Runner;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly readSecret: ReadSecret;
  /** Opens sealed values of records; absent when no value is sealed. */
  readonly values?: SealedValues;
  /** The directory with a folder for each environment. */
  readonly directory: string;
  /**
   * The directories with the folders of jobs and deployments, which record the environments that
   * they use.
   */
  readonly users: readonly string[];
  /** The longest duration of an installation; default 30 minutes. */
  readonly maxInstallMs?: number;
  /** Returns the platform's Python client, which requirements may name; absent: none. */
  readonly client?: () => ClientWheel | undefined;
  /** How long an environment is kept without use; default 30 days. */
  readonly unusedDays?: number | undefined;
}

/** Code that may have requirements, and the program that runs it. */
export interface EnvironmentRequest {
  readonly code: OpenFolder;
  /** The Python program that needs the environment. */
  readonly program: Program;
  /** The interpreter of the program, as its runner prepared it. */
  readonly interpreter: string | undefined;
  /** The caller's variables; those that begin with `PIP_` are passed to the installation. */
  readonly variables: Readonly<Record<string, string>>;
  /** The packages to install instead of those that the requirements select now. */
  readonly lock?: readonly string[];
  /** The role whose secrets the installation may read. */
  readonly role: string;
  readonly limits?: RunLimits;
}

/** A caller that waits for an environment. */
export interface EnvironmentWatcher {
  /** Copies the output of the installation until it has ended. */
  readonly copy: (run: Run) => Promise<void>;
  /** Ends the waiting, not the installation. */
  readonly signal: AbortSignal;
}

/** What an installation is started with. */
interface Found {
  readonly key: string;
  readonly request: EnvironmentRequest;
  readonly requirements: Requirements;
  readonly wheel: ClientWheel | undefined;
}

const HOST = 'environment';
const KIND = 'environment';
const MAX_TRIES = 3;
const DEFAULT_MAX_INSTALL_MS = 30 * 60_000;
/** How long after a restart the output of an ended installation is kept for its jobs. */
const KEPT_MS = 30_000;
const DEFAULT_UNUSED_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * The Python environments of this server, each installed once for all jobs that need it. An
 * installation is a separate run, so that it has the rights of a program and outlives this server;
 * its result is read-only afterwards.
 */
export class Environments {
  readonly #options: EnvironmentsOptions;
  readonly #going = new Map<string, Installation>();
  readonly #closing = new AbortController();

  constructor(options: EnvironmentsOptions) {
    this.#options = options;
  }

  /**
   * Adopts the installations of an earlier server, and removes environments that were not used for
   * so long.
   */
  async start(): Promise<void> {
    const { directory, runner, logger } = this.#options;
    await mkdir(directory, { recursive: true });
    for (const run of await runner.find({ kind: KIND }))
      this.#watch(run.labels['environment'] ?? '', Promise.resolve(run), KEPT_MS);
    await this.#removeUnused().catch((error: unknown) =>
      logger.warn('environments that are not in use are not removed', { error }),
    );
  }

  /** An endpoint may run for longer, so environments in use are kept at any age. */
  async #removeUnused(): Promise<void> {
    const { directory, users, clock, unusedDays = DEFAULT_UNUSED_DAYS } = this.#options;
    const inUse = await keysInUse(users);
    for (const key of await readdir(directory)) {
      if (inUse.has(key) || this.#going.has(key)) continue;
      const folder = this.#folder(key);
      const usedAt = (await folder.usedAt()) ?? 0;
      if (usedAt < clock.now() - unusedDays * DAY_MS) await folder.remove();
    }
  }

  /**
   * Returns the environment of code with a `requirements.txt`, and installs it when it is missing;
   * undefined for other code. An installation that ended with its machine is repeated. Throws
   * `RUN_FAILED` when it cannot be installed, or not in time.
   */
  async ensure(
    asked: EnvironmentRequest,
    { copy, signal }: EnvironmentWatcher,
    tries = 1,
  ): Promise<Environment | undefined> {
    const found = await this.#find(asked);
    if (!found || found.known) return found?.known;
    const { key } = found;
    const start = () => this.#start(found);
    const installation = this.#going.get(key) ?? this.#watch(key, start(), 0);
    await installation.read(copy);
    try {
      return await unlessAborted(installation.ended, signal);
    } catch (error) {
      if (!installation.mayBeRepeated || tries === MAX_TRIES) throw error;
      // The first caller starts it again, once its run is removed.
      await unlessAborted(installation.removed, signal);
      if (this.#going.get(key) === installation) this.#going.delete(key);
      return this.ensure(asked, { copy, signal }, tries + 1);
    }
  }

  /** True when code has requirements that are not installed yet. */
  async lacks(asked: EnvironmentRequest): Promise<boolean> {
    const found = await this.#find(asked);
    return found !== undefined && !found.known;
  }

  async #find(asked: EnvironmentRequest) {
    const requirements = await readRequirements(asked.code);
    if (!requirements) return undefined;
    const { values, client } = this.#options;
    const wheel = requirements.namesClient ? client?.() : undefined;
    const variables = values?.open(asked.variables) ?? asked.variables;
    const request = { ...asked, variables };
    const lock = request.lock ? [request.lock.join('\n')] : [];
    const key = keyOf(request, [requirements.digest, ...(wheel ? [wheel.sha256] : []), ...lock]);
    const known = this.#going.has(key) ? undefined : await this.#folder(key).read();
    return { key, request, requirements, wheel, known };
  }

  /** Leaves installations running for the next server. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The server is closing.'));
    await Promise.allSettled([...this.#going.values()].map(({ removed }) => removed));
  }

  #folder(key: string): EnvironmentFolder {
    return new EnvironmentFolder(this.#options.directory, key);
  }

  #watch(key: string, run: Promise<Run>, keptMs: number): Installation {
    const { maxInstallMs = DEFAULT_MAX_INSTALL_MS, clock, logger } = this.#options;
    const { signal } = this.#closing;
    const options = { clock, maxInstallMs, keptMs, signal };
    const installation = new Installation(run, this.#folder(key), options);
    this.#going.set(key, installation);
    const tell = (error: unknown) =>
      logger.info('an environment is not there', { key, why: reasonOf(error) });
    installation.ended.catch(tell);
    installation.removed.catch(tell).finally(() => {
      if (this.#going.get(key) === installation) this.#going.delete(key);
    });
    return installation;
  }

  async #start({ key, request, requirements, wheel }: Found): Promise<Run> {
    const { code, program, variables, role, limits, lock } = request;
    const { runner, readSecret } = this.#options;
    const folder = this.#folder(key);
    await folder.create(code, requirements, { client: wheel, lock });
    const { image, python } = program;
    const own = await withSecrets(pipVariables(variables), { read: readSecret, role });
    return runner.start({
      labels: { kind: KIND, environment: key, host: HOST },
      program: {
        mode: 'process',
        ...(image === undefined ? {} : { image }),
        python: { ...python, program: 'install' },
      },
      host: HOST,
      folder: folder.root,
      environment: () => ({ PYTHONUNBUFFERED: '1', ...own }),
      parameters: (root) => Object.values(INSTALLED).map((name) => `${root}/${name}`),
      ...(limits && { limits }),
    });
  }
}

/**
 * Environments with equal keys have the same content, as far as a list of requirements determines
 * it.
 */
function keyOf(
  { program, interpreter, variables }: EnvironmentRequest,
  digests: readonly string[],
): string {
  const runtime = program.python?.runtime ?? program.image ?? '';
  const pip = Object.entries(pipVariables(variables)).sort();
  const parts = JSON.stringify([...digests, runtime, interpreter ?? '', pip]);
  return createHash('sha256').update(parts).digest('hex');
}

function pipVariables(variables: EnvironmentRequest['variables']) {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith('PIP_')));
}
