import type { Client } from '../client.js';
import { ForebearError } from '../errors.js';
import { TrafficDocument, type TrafficFieldsFragment } from '../generated/graphql.js';

/** The period of a traffic; times as 2026-03-01T09:30:00Z. */
export interface TrafficOptions {
  /** Default: one hour before `to`. */
  readonly from?: string | undefined;
  /** Default: now. */
  readonly to?: string | undefined;
  /** The most points, 1 to 500; default 60. */
  readonly points?: number | undefined;
}

/** The traffic of an endpoint, and of each of its variants. */
export interface EndpointTraffic extends TrafficFieldsFragment {
  readonly variants: readonly (TrafficFieldsFragment & { readonly name: string })[];
}

/**
 * Returns the requests that the asked server has answered for an endpoint, since it started. Throws
 * `NOT_FOUND` when there is no such endpoint, or when another server serves it.
 */
export async function trafficOf(
  client: Client,
  name: string,
  options: TrafficOptions = {},
): Promise<EndpointTraffic> {
  const { endpoint } = await client.ask(TrafficDocument, { name, ...options });
  if (!endpoint) throw unknown(`There is no endpoint '${name}'.`, name);
  const { traffic, variants } = endpoint;
  if (!traffic)
    throw unknown(
      `This server has not served the endpoint '${name}' since it started; ask the server that does.`,
      name,
    );
  return {
    ...traffic,
    variants: variants.flatMap((variant) =>
      variant.traffic ? { name: variant.name, ...variant.traffic } : [],
    ),
  };
}

function unknown(message: string, name: string): ForebearError {
  return new ForebearError({ code: 'NOT_FOUND', message, details: { name }, status: 404 });
}
