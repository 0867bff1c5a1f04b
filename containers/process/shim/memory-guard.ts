import { memoryBoundOf, memoryOf, processesOf, type RunMark } from '../../shared/shim/processes.js';

const POLL_MS = 250;

/**
 * Watches the resident memory of a run's processes by polling. A limit on address space would end programs that only
 * reserve it, as Node.js and WebAssembly do.
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
