import type { ContainerCreateOptions } from 'dockerode';
import type { WatchOrder } from '../../shared/shim/shim-order.js';
import type { DockerAddress } from '../docker-client.js';

/** What the shim of a container is told. */
export interface ContainerOrder extends WatchOrder {
  readonly docker: DockerAddress;
  readonly container: ContainerCreateOptions;
  /** The name of its network. */
  readonly network: string;
  /** The port that the program listens on, when it does. */
  readonly port?: number;
}
