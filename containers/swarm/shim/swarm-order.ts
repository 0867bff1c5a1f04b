import type { DockerAddress, ServiceOptions } from '../../shared/engine/docker-client.js';
import type { WatchOrder } from '../../shared/shim/run-folder.js';
import type { SentProgram } from '../link/messages.js';

/** The order for the shim of a run on a swarm. */
export interface SwarmOrder extends WatchOrder {
  /** A manager of the swarm. */
  readonly docker: DockerAddress;
  /** The folder of the program on this machine. */
  readonly folder: string;
  readonly program: SentProgram;
  readonly service: ServiceOptions;
  readonly key: string;
  readonly ports: readonly number[];
  /** Addresses by node. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly contactMs: number;
  /** How many nodes are tried for a program, one after the other. */
  readonly maxAttempts: number;
}
