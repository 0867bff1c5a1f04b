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
  /** How long a pod on a node may take to begin, and the other hosts of a job, or an instance, to get one. */
  readonly startMs: number;
  /** The key of the link. */
  readonly key: string;
}
