import type { NeptuneConnection } from './connection.js';

/** A request to a graph database, as it is sent. */
export interface SentRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Gives the headers that a request is sent with. */
export type Signer = (request: SentRequest) => Promise<Readonly<Record<string, string>>>;

/** Keys of an AWS identity. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export interface SignerOptions {
  /** Default: what the AWS SDK finds, from environment variables to the role of the machine. */
  readonly credentials?: () => Promise<AwsCredentials>;
  readonly now: () => Date;
  /** Default that of Neptune. */
  readonly service?: string;
}

/** Signs requests with AWS Signature Version 4. */
export async function sigV4Signer(
  { region }: Pick<NeptuneConnection, 'region'>,
  { credentials, now, service = 'neptune-db' }: SignerOptions,
): Promise<Signer> {
  // Loading the SDK takes long, and only who uses it shall wait.
  const { SignatureV4 } = await import('@smithy/signature-v4');
  const { Hash } = await import('@smithy/core/serde');
  const signature = new SignatureV4({
    region,
    service,
    credentials: (credentials ?? (await defaultCredentials())) as never,
    sha256: Hash.bind(null, 'sha256') as never,
    applyChecksum: false,
  });
  return async ({ method, url, headers, body }) => {
    const signed = await signature.sign(
      {
        method,
        protocol: url.protocol,
        hostname: url.hostname,
        port: Number(url.port),
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: { ...headers, host: url.host },
        ...(body === undefined ? {} : { body }),
      },
      { signingDate: now() },
    );
    return signed.headers;
  };
}

async function defaultCredentials(): Promise<() => Promise<AwsCredentials>> {
  const { defaultProvider } = await import('@aws-sdk/credential-provider-node');
  return defaultProvider();
}
