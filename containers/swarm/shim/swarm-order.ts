import type { DockerAddress, ServiceOptions } from '../../shared/engine/docker-client.js';
import type { PlacedOrder } from '../../shared/link/shim/placement.js';
import type { WatchOrder } from '../../shared/shim/run-folder.js';

/** The order for the shim of a run on a swarm. */
export interface SwarmOrder extends WatchOrder, PlacedOrder {
  /** A manager of the swarm. */
  readonly docker: DockerAddress;
  readonly service: ServiceOptions;
  readonly key: string;
  readonly ports: readonly number[];
  /** Addresses by node. */
  readonly addresses: Readonly<Record<string, string>>;
}
