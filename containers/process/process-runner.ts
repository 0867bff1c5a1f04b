import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { containerPaths, placedBelow, portEnvironment } from '#src/domain/container/index.js';
import { PlatformError, reasonOf } from '#src/domain/errors/index.js';
import type { Program, Runner, RunSpec } from '#src/ports/runner.js';
import {
  hostProcessor,
  hostResources,
  pythonCommand,
  pythonPrograms,
} from '../shared/host-resources.js';
import type { RunRecord } from '../shared/run-folders.js';
import { clearUser, killRun } from '../shared/shim/end-user.js';
import { isIdentityAlive, MARK_VARIABLE } from '../shared/shim/processes.js';
import type { LeftRun, ShimOrder, WatchOrder } from '../shared/shim/run-folder.js';
import { openShimRunner, type ShimRunnerOptions } from '../shared/shim-runner.js';
import { ProgramFolders, type ProgramUsers } from '../shared/users/index.js';
import { checkImage, type ImageTable, programCommand } from './image-command.js';

/**
 * Returns a text that changes when an interpreter is replaced. Throws `IMAGE_UNKNOWN` for one that
 * does not exist or is not executable.
 */
export async function interpreterMark(path: string): Promise<string> {
  try {
    await access(path, constants.X_OK);
    const real = await realpath(path);
    const { size, mtimeMs } = await stat(real);
    return `${path} ${real} ${size} ${mtimeMs}`;
  } catch (cause) {
    throw new PlatformError(
      'IMAGE_UNKNOWN',
      `The Python interpreter '${path}' cannot be used: ${reasonOf(cause)}. Install it, or name another in the setting 'python3' or 'frameworks'.`,
      { details: { interpreter: path }, cause },
    );
  }
}

const POLL_MS = 20;
const KILL_MS = 30_000;

/** Kills the remaining processes of a run; false when some of them do not die. */
export async function endProcesses({ id }: RunRecord, { state, uid }: LeftRun): Promise<boolean> {
  // The number may belong to another process by now.
  const leader = state?.leader && isIdentityAlive(state.leader) ? state.pid : undefined;
  const end = performance.now() + KILL_MS;
  while (killRun({ leader, variable: `${MARK_VARIABLE}=${id}`, uid }) > 0) {
    if (performance.now() > end) return false;
    await sleep(POLL_MS);
  }
  if (uid !== undefined) await clearUser(uid);
  return true;
}

export type { ImageCommands } from './image-command.js';

export interface ProcessRunnerOptions extends ShimRunnerOptions {
  /** The present commands of images, by reference or by the key of an algorithm. */
  readonly images: () => ImageTable;
  /** The present interpreter of Python programs without an interpreter. */
  readonly python: () => string;
  /** The users that programs run as; default: the user of the server. */
  readonly user?: ProgramUsers;
  readonly workDirectories?: readonly string[];
}

/** Opens a runner of local processes, and connects to the runs of its directory. */
export async function openProcessRunner(options: ProcessRunnerOptions): Promise<Runner> {
  const { user, workDirectories = [] } = options;
  const users = user && (await ProgramFolders.open(user, workDirectories));
  const interpreterOf = ({ python }: Program) => python?.runtime ?? options.python();
  return openShimRunner(options, {
    name: 'process',
    supports: { pipes: true, hostNames: false },
    shim: new URL('./shim/main.js', import.meta.url),
    resources: hostResources,
    processor: hostProcessor,
    async check(program) {
      if (!program.python) return void programCommand(options.images(), program);
      checkImage(options.images(), program);
      await interpreterMark(interpreterOf(program));
    },
    async prepare(program) {
      return program.python ? { interpreter: await interpreterMark(interpreterOf(program)) } : {};
    },
    async order(spec, { launched }) {
      const given = await users?.give(spec);
      const { release, ...identity } = given ?? {};
      if (release) void launched.then(release);
      return { ...orderOf(spec, commandOf(spec, options)), ...(given && { identity }) };
    },
    endAll: endProcesses,
  });
}

function commandOf(
  { program, pythonEnvironment: environment }: RunSpec,
  { images, python }: ProcessRunnerOptions,
): readonly string[] {
  if (!program.python) return programCommand(images(), program);
  const interpreter = program.python.runtime ?? python();
  const place = { interpreter, programs: pythonPrograms(), environment };
  return [...pythonCommand(program.python, place), ...SIGNALLED[program.python.program]];
}

/**
 * A stop signals every process of a run, so that a script is notified even if its parent program
 * does not forward the signal.
 */
const SIGNALLED = { train: ['--signalled'], serve: [], install: [] } as const;

function orderOf(spec: RunSpec, command: readonly string[]): Omit<ShimOrder, keyof WatchOrder> {
  const { folder, limits: { memoryBytes, cpus } = {} } = spec;
  return {
    command: [
      ...command.map((word) => placedBelow(folder, word)),
      ...(spec.parameters?.(folder) ?? []),
    ],
    environment: {
      // Not enforced; numeric libraries use it as the size of their thread pools.
      ...(cpus === undefined ? {} : { OMP_NUM_THREADS: String(Math.max(1, Math.ceil(cpus))) }),
      ...spec.environment(folder),
    },
    workingDirectories: [containerPaths(folder).code, folder],
    portVariables: spec.listens ? Object.keys(portEnvironment(0)) : [],
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
  };
}
