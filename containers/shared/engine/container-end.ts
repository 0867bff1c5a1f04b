import { constants } from 'node:os';
import type Docker from 'dockerode';
import type { ProgramEnd } from '../shim/run-shim.js';
import { daemonReason, statusOf } from './docker-client.js';
import type { ContainerOrder } from './end-containers.js';

type State = Docker.ContainerInspectInfo['State'];

/** The exit code of a program that was ended by a signal is this plus the signal's number. */
const SIGNALLED = 128;

/** Determines how a container ended. A daemon that was unavailable meanwhile may have ended it. */
export function containerEnd(
  { ExitCode, OOMKilled }: State,
  { container }: ContainerOrder,
  wasAway: boolean,
): ProgramEnd {
  const signal = signalOf(ExitCode);
  const end = signal === undefined ? { code: ExitCode } : { code: null, signal };
  if (OOMKilled && signal === 'SIGKILL') {
    const limit = container.HostConfig?.Memory;
    const message = `Memory limit of ${limit ?? 0} bytes exceeded: the container was killed.`;
    return { ...end, reason: 'out-of-memory', message };
  }
  // A program that ends by itself while the daemon is away leaves no exit code.
  if (wasAway && (ExitCode === 255 || signal !== undefined)) return endedWithDaemon();
  return end;
}

/** Describes why a container was not started. */
export function notStarted({ container }: ContainerOrder, why: string): ProgramEnd {
  const [program = ''] = container.Entrypoint ?? container.Cmd ?? [];
  const reason = why
    .replace(/^.*?unable to start container process: /, '')
    .replace(/^\[FATAL tini \(\d+\)\] /, '');
  const message = `'${program}' could not be started in '${container.Image}': ${reason}.`;
  return { code: null, reason: 'not-started', message };
}

/**
 * Returns the end of a program that its daemon refused to start. A daemon that was killed may have
 * lost the network that it had just made: the program never began, and the run is started again in
 * another network. The daemon may also have lost a container that it was starting: then the program
 * may have begun, so the run is lost.
 */
export function startRefused(order: ContainerOrder, error: unknown): ProgramEnd {
  const why = daemonReason(error);
  if (statusOf(error) === 404 && why.startsWith('network '))
    return { code: null, reason: 'never-began', message: `The Docker daemon has lost its ${why}.` };
  if (/^task \w+: already exists/.test(why)) return endedWithDaemon();
  return notStarted(order, why);
}

function endedWithDaemon(): ProgramEnd {
  return { code: null, reason: 'lost', message: 'The container ended with its Docker daemon.' };
}

function signalOf(exitCode: number): string | undefined {
  const [name] =
    Object.entries(constants.signals).find(([, number]) => number === exitCode - SIGNALLED) ?? [];
  return name;
}
