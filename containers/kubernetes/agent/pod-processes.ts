import { readdirSync, readFileSync } from 'node:fs';

/**
 * The processes of the program's container. The containers of a pod share their numbers; a process
 * of another container has another control group.
 */
export class PodProcesses {
  /** Sends a signal to the first process that the container's own first process started, or to that one. */
  request(isLaunched: boolean): void {
    const first = this.#first();
    if (first === undefined) return;
    const main = isLaunched ? childrenOf(first) : [first];
    for (const pid of main) signal(pid, 'SIGTERM');
  }

  /** Kills the program and its descendants; a launcher then reports the exit. */
  kill(isLaunched: boolean): void {
    const first = this.#first();
    if (first === undefined) return;
    const group = groupOf(first);
    for (const pid of allPids())
      if (groupOf(pid) === group && !(isLaunched && pid === first)) signal(pid, 'SIGKILL');
  }

  /** True while the container runs. */
  get exist(): boolean {
    return this.#first() !== undefined;
  }

  /** The parent of a container's first process is outside. */
  #first(): number | undefined {
    return allPids().find((pid) => pid !== 1 && pid !== process.pid && parentOf(pid) === 0);
  }
}

function allPids(): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);
}

function parentOf(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return stat === undefined
    ? undefined
    : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function childrenOf(pid: number): readonly number[] {
  return allPids().filter((other) => parentOf(other) === pid);
}

function groupOf(pid: number): string | undefined {
  return read(`/proc/${pid}/cgroup`);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // the process has ended
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {} // the process has ended
}
