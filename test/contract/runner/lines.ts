import { readFileSync } from 'node:fs';
import type { OutputLine, Run } from '#src/ports/run.js';

/** All lines of a run; resolves when it has ended. */
export async function linesOf(run: Run, after = 0): Promise<readonly OutputLine[]> {
  const lines: OutputLine[] = [];
  for await (const batch of run.output({ after })) lines.push(...batch);
  return lines;
}

/** The texts of the lines that programs wrote, without the ones that tell process numbers. */
export function messagesOf(lines: readonly OutputLine[]): readonly string[] {
  return lines.filter(({ message }) => !message.startsWith('pid=')).map(({ message }) => message);
}

/** Resolves when a line of the run has this text. */
export async function untilLine(run: Run, text: string): Promise<void> {
  for await (const batch of run.output()) {
    if (batch.some(({ message }) => message === text)) return;
  }
  throw new Error(`The run ended without the line '${text}'.`);
}

/** Resolves with the first count of process numbers that a run prints. */
export async function firstPids(run: Run, count: number): Promise<readonly number[]> {
  const pids: number[] = [];
  for await (const batch of run.output()) {
    pids.push(...pidsIn(batch));
    if (pids.length >= count) break;
  }
  return pids;
}

/** The process numbers that programs printed. */
export function pidsIn(lines: readonly OutputLine[]): readonly number[] {
  return lines.flatMap(({ message }) => {
    const pid = /^pid=(\d+)$/.exec(message)?.[1];
    return pid === undefined ? [] : [Number(pid)];
  });
}

/** True while a process lives; one that ended but was not reaped by its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return (
      process.platform !== 'linux' || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    );
  } catch {
    return false;
  }
}
