import { identityOf, MARK_VARIABLE } from '../../shared/shim/processes.js';
import type { ProgramSink, WatchedProgram } from '../../shared/shim/run-shim.js';
import type { ShimOrder } from '../../shared/shim/shim-order.js';
import { holdPort } from './hold-port.js';
import { watchMemory } from './memory-guard.js';
import { type SupervisedProgram, startProgram } from './supervised-program.js';
import { Terminator } from './terminator.js';

/** For processes that the program left behind, as a container's end would end them. */
const LEFT_BEHIND_GRACE_MS = 1_000;

/** A program as a process of this machine, with everything that it forks. */
export class ProcessProgram implements WatchedProgram {
  readonly #order: ShimOrder;
  readonly #terminator: Terminator;
  #port: number | undefined;
  #program: SupervisedProgram | undefined;
  #guard: { stop(): void } | undefined;

  constructor(order: ShimOrder) {
    this.#order = order;
    this.#terminator = new Terminator(() => this.#mark());
  }

  get asked(): boolean {
    return this.#terminator.asked;
  }

  async prepare(): Promise<void> {
    if (this.#order.portVariables.length === 0) return;
    const held = await holdPort();
    this.#port = held.port;
    await held.release();
  }

  async start(sink: ProgramSink) {
    const { memoryBytes, portVariables } = this.#order;
    const port = this.#port;
    const variables = Object.fromEntries(portVariables.map((name) => [name, String(port)]));
    const program = startProgram(this.#order, variables, sink);
    this.#program = program;
    const { pid } = program;
    const leader = pid === undefined ? undefined : identityOf(pid);
    if (memoryBytes !== undefined)
      this.#guard = watchMemory(
        () => this.#mark(),
        memoryBytes,
        () => {
          const message = `Memory limit of ${memoryBytes} bytes exceeded: the program is killed.`;
          sink.cutOff('out-of-memory', message);
          this.#terminator.kill();
        },
      );
    const state = {
      ...(pid === undefined ? {} : { pid }),
      ...(leader === undefined ? {} : { leader }),
      ...(port === undefined ? {} : { port }),
    };
    return { state, ended: program.ended };
  }

  stop(graceMs: number): void {
    this.#terminator.stop(graceMs);
  }

  async finish(drainMs: number): Promise<void> {
    await this.#terminator.finish(LEFT_BEHIND_GRACE_MS);
    this.#guard?.stop();
    await this.#program?.drained(drainMs);
  }

  async release(): Promise<void> {}

  #mark() {
    return { leader: this.#program?.pid, variable: `${MARK_VARIABLE}=${this.#order.runId}` };
  }
}
