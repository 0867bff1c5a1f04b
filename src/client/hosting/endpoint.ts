import type { Client } from '../client.js';
import { ForebearError } from '../errors.js';
import {
  CreateEndpointDocument,
  type CreateEndpointInput,
  DeleteEndpointDocument,
  type DeploymentFieldsFragment,
  DeploymentsDocument,
  EndpointDocument,
  type EndpointFieldsFragment,
  RollbackEndpointDocument,
  type RollbackEndpointInput,
  UpdateEndpointDocument,
} from '../generated/graphql.js';
import { changesOf, ledgerHead } from '../jobs/following.js';
import { withToken } from '../jobs/launch-options.js';
import { pages } from '../paging.js';

/** The options for waiting for an endpoint. */
export interface EndpointWait {
  /** Resolves once the endpoint is in service. Default true. */
  readonly wait?: boolean;
  readonly signal?: AbortSignal | undefined;
}

const ON_THE_WAY = ['CREATING', 'UPDATING', 'ROLLING_BACK', 'DELETING'];

/** Creates an endpoint. Throws `ENDPOINT_FAILED` with the reason when it does not come into service. */
export async function createEndpoint(
  client: Client,
  input: CreateEndpointInput,
  options: EndpointWait = {},
): Promise<EndpointFieldsFragment> {
  const { createEndpoint: created } = await client.ask(
    CreateEndpointDocument,
    { input: withToken(input) },
    { signal: options.signal },
  );
  return options.wait === false ? created : inService(client, input.name, options.signal);
}

/**
 * Updates the variants of an endpoint, with the errors of {@link createEndpoint}. Also throws
 * `ENDPOINT_FAILED` when the endpoint was rolled back, because the new variants did not come into
 * service.
 */
export async function updateEndpoint(
  client: Client,
  input: CreateEndpointInput,
  options: EndpointWait = {},
): Promise<EndpointFieldsFragment> {
  const { updateEndpoint: updated } = await client.ask(
    UpdateEndpointDocument,
    { input: withToken(input) },
    { signal: options.signal },
  );
  return options.wait === false ? updated : updatedInService(client, input.name, options.signal);
}

async function updatedInService(
  client: Client,
  name: string,
  signal: AbortSignal | undefined,
): Promise<EndpointFieldsFragment> {
  const endpoint = await inService(client, name, signal);
  if (endpoint.failureReason) throw failed(endpoint);
  return endpoint;
}

/** The deployment to roll back to, and how the rollback is watched. */
export type RollbackOptions = EndpointWait & Omit<RollbackEndpointInput, 'name'>;

/**
 * Deploys an earlier deployment of an endpoint again: `to`, or the last one that served and whose
 * bytes still exist. Throws the errors of {@link updateEndpoint}, and `CONFLICT` when there is none.
 */
export async function rollbackEndpoint(
  client: Client,
  name: string,
  { wait = true, signal, ...options }: RollbackOptions = {},
): Promise<EndpointFieldsFragment> {
  const input = withToken({ ...options, name });
  const { rollbackEndpoint: updated } = await client.ask(
    RollbackEndpointDocument,
    { input },
    { signal },
  );
  return wait && !input.dryRun ? updatedInService(client, name, signal) : updated;
}

/** A moment of the past; default: the present. */
export interface PastMoment {
  readonly atCommit?: number | undefined;
  /** As 2026-03-01T09:30:00Z. */
  readonly at?: string | undefined;
}

/** Yields the deployments of an endpoint, newest first. Throws `NOT_FOUND`. */
export function deploymentsOf(
  client: Client,
  name: string,
  moment: PastMoment = {},
): AsyncGenerator<DeploymentFieldsFragment, void> {
  return pages(async (after) => {
    const { endpoint } = await client.ask(DeploymentsDocument, { name, ...moment, after });
    if (!endpoint) throw gone(name);
    return endpoint.deployments;
  });
}

/** Returns an endpoint. Throws `NOT_FOUND`. */
export async function findEndpoint(client: Client, name: string): Promise<EndpointFieldsFragment> {
  const { endpoint } = await client.ask(EndpointDocument, { name });
  if (endpoint) return endpoint;
  throw gone(name);
}

/** Resolves once an endpoint is in service; throws `ENDPOINT_FAILED`, and `NOT_FOUND`. */
export async function inService(
  client: Client,
  name: string,
  signal?: AbortSignal,
): Promise<EndpointFieldsFragment> {
  const endpoint = await settled(client, name, signal);
  if (endpoint?.status === 'IN_SERVICE') return endpoint;
  if (!endpoint) throw gone(name);
  throw failed(endpoint);
}

/** Deletes an endpoint; resolves once its instances are gone, unless `wait` is false. */
export async function deleteEndpoint(
  client: Client,
  name: string,
  { wait = true, signal }: EndpointWait = {},
): Promise<void> {
  await client.ask(DeleteEndpointDocument, { name }, { signal });
  if (wait) await settled(client, name, signal);
}

/** Returns the endpoint once no operation is running; undefined when it is gone. */
async function settled(
  client: Client,
  name: string,
  signal: AbortSignal | undefined,
): Promise<EndpointFieldsFragment | undefined> {
  const after = await ledgerHead(client);
  const read = async () => (await client.ask(EndpointDocument, { name })).endpoint ?? undefined;
  const now = await read();
  if (!now || !ON_THE_WAY.includes(now.status)) return now;
  for await (const node of changesOf(client, now.arn, { after, signal })) {
    if (!node || ('endpointStatus' in node && !ON_THE_WAY.includes(node.endpointStatus))) break;
  }
  return read();
}

function failed({ name, status, failureReason }: EndpointFieldsFragment): ForebearError {
  const what = status === 'IN_SERVICE' ? 'could not be updated' : `is ${status}`;
  return new ForebearError({
    code: 'ENDPOINT_FAILED',
    message: `The endpoint ${name} ${what}: ${failureReason ?? 'it gave no reason'}`,
    details: { name, status, failureReason },
  });
}

function gone(name: string): ForebearError {
  return new ForebearError({
    code: 'NOT_FOUND',
    message: `There is no endpoint '${name}' at this moment.`,
    details: { name },
    status: 404,
  });
}
