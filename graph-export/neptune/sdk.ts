import type { Neptunedata, NeptunedataClientConfig } from '@aws-sdk/client-neptunedata';
import type { NeptuneConnection } from './connection.js';

/** The attempts of one request, including the first. */
const MAX_ATTEMPTS = 3;

/**
 * The SDK for a connection. It signs requests for IAM with the credentials that it finds, from environment variables to
 * the role of the machine.
 */
export async function sdkOf(connection: NeptuneConnection): Promise<Neptunedata> {
  // Loading the SDK takes long, so only the commands that use it wait for it.
  const sdk = await import('@aws-sdk/client-neptunedata');
  return new sdk.Neptunedata({
    endpoint: originOf(connection),
    region: connection.region,
    maxAttempts: MAX_ATTEMPTS,
    ...(connection.authMode === 'IAM' ? {} : { signer: unsigned(connection) }),
  });
}

/** The address of a connection's database. */
export function originOf({ host, port, ssl }: NeptuneConnection): string {
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return `${ssl ? 'https' : 'http'}://${name}:${port}`;
}

/** Adds the token of a connection, if it has one, instead of a signature. */
function unsigned({
  bearerToken,
}: NeptuneConnection): NonNullable<NeptunedataClientConfig['signer']> {
  return {
    sign: async (request) => {
      if (bearerToken !== undefined) request.headers['authorization'] = `Bearer ${bearerToken}`;
      return request;
    },
  };
}
