import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DockerClient,
  daemonReason,
  dockerClient,
} from '../../shared/engine/docker-client.js';
import type { ProgramEnd, ProgramSink, WatchedProgram } from '../../shared/shim/run-shim.js';
import { endServices, sweepNode } from '../end-services.js';
import { withoutNodes } from '../service-options.js';
import { Attempt } from './attempt.js';
import { taskOf } from './placement.js';
import type { SwarmOrder } from './swarm-order.js';

/**
 * A server waits no longer for the start of a run; an instance without a node by then is useless.
 */
const PLACED_MS = 20_000;

/** A program on a node of a swarm, beside its agent, which is a service. */
export class SwarmProgram implements WatchedProgram {
  readonly #order: SwarmOrder;
  readonly #docker: DockerClient;
  readonly #stopping = new AbortController();
  /** Lost nodes; the swarm may list them as ready for a while. */
  readonly #avoided: string[] = [];
  #service: string | undefined;
  #attempt: Attempt | undefined;
  #stopMs = Number.POSITIVE_INFINITY;
  asked = false;

  constructor(order: SwarmOrder) {
    this.#order = order;
    this.#docker = dockerClient(order.docker);
  }

  async prepare(): Promise<void> {
    this.#service = await this.#createService(1);
  }

  async start(sink: ProgramSink) {
    const ended = this.#run(sink);
    if (!this.#order.program.listens) return { state: {}, ended };
    const late = sleep(PLACED_MS, 'late' as const, { ref: false });
    const address = await Promise.race([this.#attempt?.address, late]);
    if (address !== 'late') return { state: { ...address }, ended };
    this.stop(0);
    const why = (await this.#waitsFor()) ?? 'no agent answered';
    const message = `No node of the swarm took the instance within ${PLACED_MS / 1000} s: ${why}`;
    const end: ProgramEnd = { code: null, reason: 'never-began', message };
    return { state: {}, ended: ended.then(() => end) };
  }

  stop(graceMs: number): void {
    this.asked = true;
    this.#stopMs = Math.min(graceMs, this.#stopMs);
    this.#stopping.abort();
    this.#attempt?.stop(this.#stopMs);
  }

  async finish(): Promise<void> {}

  /**
   * A service that cannot be removed now, because the manager is unavailable, is removed when a
   * server starts.
   */
  async release(): Promise<void> {
    await endServices(this.#docker, this.#order.runId);
  }

  async #run(sink: ProgramSink): Promise<ProgramEnd> {
    const { program, maxAttempts } = this.#order;
    for (let number = 1; ; number += 1) {
      const service = this.#service ?? '';
      const attempt = new Attempt(this.#docker, this.#order, { service, sink });
      this.#attempt = attempt;
      if (this.asked) attempt.stop(this.#stopMs);
      const outcome = await attempt.run();
      if ('end' in outcome) return outcome.end;
      if (outcome.avoid !== undefined) this.#avoided.push(outcome.avoid);
      const lost = `The program was lost: ${outcome.gone}`;
      await this.#clear(service, outcome.avoid === undefined);
      if (program.listens || this.asked || number >= maxAttempts) return lostEnd(lost);
      const left = Math.ceil(outcome.endsInMs / 1000);
      sink.output.say(
        `${lost}. It is started again on another node${left > 0 ? ` in ${left} s, when it has surely ended there` : ''}.`,
      );
      sink.onOutput();
      await sleep(outcome.endsInMs, undefined, { signal: this.#stopping.signal }).catch(no);
      if (this.asked) return lostEnd(lost);
      try {
        this.#service = await this.#createService(number + 1);
      } catch (error) {
        return lostEnd(`${lost}; it could not be started again: ${daemonReason(error)}`);
      }
    }
  }

  /** Removes the service, and its agent's remains on a node that can be reached. */
  async #clear(service: string, isReached: boolean): Promise<void> {
    const task = await taskOf(this.#docker, service).catch(no);
    await endServices(this.#docker, this.#order.runId);
    if (task?.node && isReached) await sweepNode(this.#docker, this.#order, task.node);
  }

  async #waitsFor(): Promise<string | undefined> {
    return (await taskOf(this.#docker, this.#service ?? '').catch(no))?.why;
  }

  async #createService(number: number): Promise<string> {
    const service = withoutNodes(this.#order.service, this.#avoided);
    const name = `${service.Name}-${number}`;
    const { id } = await this.#docker.createService({ ...service, Name: name });
    return id;
  }
}

function lostEnd(message: string): ProgramEnd {
  return { code: null, reason: 'lost', message };
}

function no(): undefined {
  return undefined;
}
