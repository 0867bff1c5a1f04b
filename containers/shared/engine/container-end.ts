import { constants } from 'node:os';
import type Docker from 'dockerode';
import type { ProgramEnd } from '../shim/run-shim.js';
import type { ContainerOrder } from './container-order.js';

type State = Docker.ContainerInspectInfo['State'];

/** The exit code of a program that a signal ended is the signal's number above this. */
const SIGNALLED = 128;

/** How a container ended. A daemon that was away meanwhile may have ended it. */
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
  if (wasAway && (ExitCode === 255 || signal !== undefined))
    return { code: null, reason: 'lost', message: 'The container ended with its Docker daemon.' };
  return end;
}

/** Why a container was not started, in words. */
export function notStarted({ container }: ContainerOrder, why: string): ProgramEnd {
  const [program = ''] = container.Entrypoint ?? container.Cmd ?? [];
  const reason = why
    .replace(/^.*?unable to start container process: /, '')
    .replace(/^\[FATAL tini \(\d+\)\] /, '');
  const message = `'${program}' could not be started in '${container.Image}': ${reason}.`;
  return { code: null, reason: 'not-started', message };
}

/** A daemon that is killed may forget a network that it has just made; the run is started again in another one. */
export function networkGone(why: string): ProgramEnd {
  return {
    code: null,
    reason: 'never-began',
    message: `The Docker daemon has lost a network: ${why}.`,
  };
}

function signalOf(exitCode: number): string | undefined {
  const [name] =
    Object.entries(constants.signals).find(([, number]) => number === exitCode - SIGNALLED) ?? [];
  return name;
}
