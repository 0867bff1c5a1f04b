import type { ContainerCreateOptions } from 'dockerode';
import type { WatchOrder } from '../shim/shim-order.js';
import type { DockerAddress } from './docker-client.js';

/** The order for the shim of a container. */
export interface ContainerOrder extends WatchOrder {
  readonly docker: DockerAddress;
  /**
   * How long the daemon may be unavailable before the container is given up; default 120,000 ms.
   */
  readonly daemonMs?: number;
  readonly container: ContainerCreateOptions;
  /** The name of its network. */
  readonly network: string;
  /** The port that the program listens on, when it does. */
  readonly port?: number;
}
