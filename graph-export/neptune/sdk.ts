import type { Neptunedata, NeptunedataClientConfig } from '@aws-sdk/client-neptunedata';
import type { NeptuneConnection } from './connection.js';

/** Of one request, the first included. */
const MAX_ATTEMPTS = 3;

/**
 * The SDK for a connection. It signs requests for IAM with the credentials that it finds, from environment variables to
 * the role of the machine.
 */
export async function sdkOf(connection: NeptuneConnection): Promise<Neptunedata> {
  // Loading the SDK takes long, and only a command that uses it shall wait.
  const sdk = await import('@aws-sdk/client-neptunedata');
  return new sdk.Neptunedata({
    endpoint: originOf(connection),
    region: connection.region,
    maxAttempts: MAX_ATTEMPTS,
    ...(connection.authMode === 'IAM' ? {} : { signer: unsigned(connection) }),
  });
}

/** Where the database of a connection answers. */
export function originOf({ host, port, ssl }: NeptuneConnection): string {
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return `${ssl ? 'https' : 'http'}://${name}:${port}`;
}

/** Adds the token of a connection, if it has one, in place of a signature. */
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
