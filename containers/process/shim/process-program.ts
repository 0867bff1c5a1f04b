import { clearUser } from '../../shared/shim/end-user.js';
import { identityOf, MARK_VARIABLE } from '../../shared/shim/processes.js';
import type { ShimOrder } from '../../shared/shim/run-folder.js';
import type { ProgramSink, WatchedProgram } from '../../shared/shim/run-shim.js';
import { holdPort } from './hold-port.js';
import {
  type SupervisedProgram,
  startProgram,
  Terminator,
  watchMemory,
} from './supervised-program.js';

/**
 * The grace time for processes that the program left behind, which the end of a container would end
 * too.
 */
const LEFT_BEHIND_GRACE_MS = 1_000;

/** A program as a process of this machine, with all its descendants. */
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

  get uid(): number | undefined {
    const { identity } = this.#order;
    return identity?.isOwn ? identity.uid : undefined;
  }

  async prepare(): Promise<void> {
    // Shows that the user is in use for as long as this shim lives.
    if (this.uid !== undefined) process.setgroups?.([this.uid]);
    if (this.#order.portVariables.length === 0) return;
    const held = await holdPort();
    this.#port = held.port;
    await held.release();
  }

  async start(sink: ProgramSink) {
    const { identity, memoryBytes, portVariables } = this.#order;
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
      ...(identity && { uid: identity.uid }),
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
    const { ownHome } = this.#order.identity ?? {};
    if (this.uid !== undefined) await clearUser(this.uid, ownHome);
  }

  async release(): Promise<void> {}

  #mark() {
    const { runId } = this.#order;
    return {
      leader: this.#program?.pid,
      variable: `${MARK_VARIABLE}=${runId}`,
      uid: this.uid,
    };
  }
}
