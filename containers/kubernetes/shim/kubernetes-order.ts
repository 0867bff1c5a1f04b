import type { PlacedOrder } from '../../shared/link/shim/placement.js';
import type { WatchOrder } from '../../shared/shim/run-folder.js';
import type { Login } from '../client/login.js';
import type { RunObjects } from '../run-objects.js';

/** The order for the shim of a run on Kubernetes. */
export interface KubernetesOrder extends WatchOrder, PlacedOrder {
  readonly login: Login;
  /** The namespace of the runs. */
  readonly namespace: string;
  readonly objects: RunObjects;
  /**
   * How long a pod on a node may take to begin, the other hosts of a job to get a pod, and an
   * instance to get a node.
   */
  readonly startMs: number;
  /** The key of the link. */
  readonly key: string;
}
