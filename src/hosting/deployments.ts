import { parseArn } from '#src/domain/arn.js';
import {
  type ListPosition,
  type ListQuery,
  type Page,
  type Versioned,
  type Vertex,
  type VertexFilter,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import {
  type Deployment,
  deploymentsOf,
  ENDPOINTS,
  type Endpoint,
} from '#src/domain/hosting/index.js';
import { type Action, vertexToEntity } from '#src/domain/lineage/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { actionArn, MODEL_DEPLOYMENT } from '#src/lineage/index.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';
import { deploymentCommits } from './deployment-commits.js';

/** Where a deployment of an endpoint stands. */
export type DeploymentStatus = 'InProgress' | 'Live' | 'Superseded' | 'Failed';

/** A deployment of an endpoint, from the ledger: the endpoint's record as it stood at the time. */
export interface RecordedDeployment {
  readonly action: Action;
  readonly status: DeploymentStatus;
  /** The commit that recorded it; absent when a caller has taken it out of the lineage. */
  readonly commit?: number;
  /** As it was last; absent when the ledger has no record of the endpoint with it. */
  readonly deployment?: Deployment;
}

/** A page of deployments, newest first. */
export interface DeploymentQuery {
  readonly first: number;
  readonly after?: ListPosition;
  /** The commit to read right after; absent: the present. */
  readonly at?: number | undefined;
}

interface Found {
  readonly action: Action;
  readonly commit?: number;
}

/** Reads the deployments of endpoints. */
export class Deployments {
  readonly #store: GraphStore;

  constructor({ store }: { readonly store: GraphStore }) {
    this.#store = store;
  }

  /** Returns a page of the deployments of an endpoint. */
  async list(
    endpoint: Endpoint,
    { at, ...page }: DeploymentQuery,
    options?: ReadOptions,
  ): Promise<Page<RecordedDeployment>> {
    const query = { ...selectionOf(endpoint, at), ...page, order: NEWEST };
    const { items, hasNext } = await this.#store.list(query, options);
    const newer = page.after && (await this.#vertex(page.after.id as VertexId, at));
    const found = await this.#found(endpoint, [...(newer ? [newer] : []), ...items], at);
    const recorded = found.map((each, index) =>
      this.#recorded(endpoint, each, found[index - 1]?.commit),
    );
    return { items: (await Promise.all(recorded)).slice(newer ? 1 : 0), hasNext };
  }

  /** Returns the deployment that answers, or the first one while that is being started. */
  async live(endpoint: Endpoint, at: number | undefined): Promise<RecordedDeployment | undefined> {
    const id = vertexIdOf(actionArn(parseArn(endpoint.arn), endpoint.deployment.action));
    const action = await this.#vertex(id, at);
    const [found] = await this.#found(endpoint, action ? [action] : [], at);
    return found && this.#recorded(endpoint, found, undefined);
  }

  /** Counts the deployments of an endpoint. */
  count(endpoint: Endpoint, at: number | undefined, options?: ReadOptions): Promise<number> {
    return this.#store.count(selectionOf(endpoint, at), options);
  }

  async #found(
    endpoint: Endpoint,
    actions: readonly Versioned<Vertex>[],
    at: number | undefined,
  ): Promise<readonly Found[]> {
    const ids = actions.map(({ element }) => element.id);
    const commits = await deploymentCommits(this.#store, endpoint, { actions: ids, at });
    return actions.map(({ element }) => {
      const action = vertexToEntity(element) as Action;
      const commit = commits.get(element.id);
      return commit === undefined ? { action } : { action, commit };
    });
  }

  /**
   * The record before the next deployment has the last sizes and digests of this one, unless this
   * one was rolled back.
   */
  async #recorded(
    endpoint: Endpoint,
    { action, commit }: Found,
    newer: number | undefined,
  ): Promise<RecordedDeployment> {
    const last = newer === undefined ? endpoint : await this.#endpointAt(endpoint, newer - 1);
    const first = () => commit && this.#endpointAt(endpoint, commit);
    const deployment = named(last, action) ?? named((await first()) || undefined, action);
    return {
      action,
      status: statusOf(endpoint, action),
      ...(commit !== undefined && { commit }),
      ...(deployment && { deployment }),
    };
  }

  async #endpointAt({ arn }: Endpoint, at: number): Promise<Endpoint | undefined> {
    const found = await this.#vertex(vertexIdOf(arn), at);
    return found && readOrReport(() => ENDPOINTS.read(found.element));
  }

  async #vertex(id: VertexId, at: number | undefined): Promise<Versioned<Vertex> | undefined> {
    return (await this.#store.vertices([id], at)).get(id);
  }
}

const NEWEST: ListQuery['order'] = { by: 'creationTime', direction: 'descending' };
/** An earlier endpoint of the same name has earlier deployments. */
function selectionOf({ arn, creationTime }: Endpoint, at: number | undefined) {
  const where: VertexFilter = {
    type: MODEL_DEPLOYMENT,
    sourceUri: arn,
    createdAfter: creationTime,
  };
  return { label: 'action', where, ...(at === undefined ? {} : { at }) };
}

function named(endpoint: Endpoint | undefined, { name }: Action): Deployment | undefined {
  return endpoint && deploymentsOf(endpoint).find(({ action }) => action === name);
}

/** True when an endpoint answers with the deployment of this name. */
export function isLive({ deployment, status }: Endpoint, name: string): boolean {
  return name === deployment.action && status !== 'Creating' && status !== 'Failed';
}

function statusOf(endpoint: Endpoint, action: Action): DeploymentStatus {
  const { deployment, update, previous, status } = endpoint;
  const { name } = action;
  if (isLive(endpoint, name)) return 'Live';
  if (name === deployment.action) return status === 'Creating' ? 'InProgress' : 'Failed';
  if (name === update?.action) return status === 'Updating' ? 'InProgress' : 'Failed';
  if (name === previous?.action) return 'Superseded';
  return action.status === 'Completed' ? 'Superseded' : 'Failed';
}
