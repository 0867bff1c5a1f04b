import { memoryBoundOf, memoryOf, processesOf, type RunMark } from './processes.js';

const POLL_MS = 250;

/**
 * Watches the resident memory of a run's processes by polling: a limit on address space would stop
 * programs that merely reserve it, as Node and WebAssembly do.
 */
export function watchMemory(
  mark: () => RunMark,
  limitBytes: number,
  onExceeded: () => void,
): { stop(): void } {
  const timer = setInterval(() => {
    const pids = processesOf(mark());
    if (memoryBoundOf(pids) <= limitBytes || memoryOf(pids) <= limitBytes) return;
    clearInterval(timer);
    onExceeded();
  }, POLL_MS);
  return { stop: () => clearInterval(timer) };
}
