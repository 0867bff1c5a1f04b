import {
  type DockerClient,
  daemonReason,
  dockerClient,
} from '../../shared/engine/docker-client.js';
import { PlacedProgram } from '../../shared/link/shim/placed-program.js';
import type { Placement } from '../../shared/link/shim/placement.js';
import type { ProgramSink, WatchedProgram } from '../../shared/shim/run-shim.js';
import { endServices, sweepNode } from '../end-services.js';
import { withoutNodes } from '../service-options.js';
import { SwarmFinder } from './agent-finder.js';
import type { SwarmOrder } from './swarm-order.js';
import { taskOf } from './task.js';

/** Makes the program of a run on a node of a swarm, beside its agent, which is a service. */
export function swarmProgram(order: SwarmOrder): WatchedProgram {
  return new PlacedProgram(order, new SwarmPlacement(order));
}

class SwarmPlacement implements Placement {
  readonly name = 'the swarm';
  readonly #order: SwarmOrder;
  readonly #docker: DockerClient;

  constructor(order: SwarmOrder) {
    this.#order = order;
    this.#docker = dockerClient(order.docker);
  }

  async create(attempt: number, avoided: readonly string[]): Promise<string> {
    const service = withoutNodes(this.#order.service, avoided);
    const name = `${service.Name}-${attempt}`;
    const { id } = await this.#docker.createService({ ...service, Name: name });
    return id;
  }

  finder(service: string, sink: ProgramSink): SwarmFinder {
    return new SwarmFinder(this.#docker, this.#order, { service, sink });
  }

  async clear(service: string, isReached: boolean): Promise<void> {
    const task = await taskOf(this.#docker, service).catch(() => undefined);
    await endServices(this.#docker, this.#order.runId);
    if (task?.node && isReached) await sweepNode(this.#docker, this.#order, task.node);
  }

  async waitsFor(service: string): Promise<string | undefined> {
    return (await taskOf(this.#docker, service))?.why;
  }

  reasonOf(error: unknown): string {
    return daemonReason(error);
  }

  async release(): Promise<void> {
    await endServices(this.#docker, this.#order.runId);
  }
}
