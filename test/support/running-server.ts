import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { GraphQLFormattedError } from 'graphql';
import { type ConfigSources, loadConfig } from '#src/server/config/index.js';
import { openPinoLogger } from '#src/server/logging/index.js';
import { startServer } from '#src/server/main.js';

/** An answer of GraphQL over HTTP. */
export interface HttpAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its query asks for
  readonly data: any;
  readonly errors: readonly GraphQLFormattedError[];
  /** The code of the first error. */
  readonly code: string | undefined;
}

/** A real server on a free port, with its own data directory. */
export interface ServerUnderTest extends AsyncDisposable {
  readonly url: string;
  /** The URL of the Gremlin and loader interface. */
  readonly companionUrl: string;
  /** The URL of the AWS door; empty unless the setting `awsDoor` asks for it. */
  readonly awsDoorUrl: string;
  readonly directory: string;
  graphql(query: string, options?: AskOptions): Promise<HttpAnswer>;
  /** Restarts the server over the same data. */
  restart(): Promise<void>;
  /** Stops the server and keeps the data. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface AskOptions {
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The tokens of {@link startTestServer} with `tokens: true`, by role. */
export const TOKENS = {
  ingest: 'ingest-token-0123456789',
  viewer: 'viewer-token-0123456789',
  operator: 'operator-token-0123456789',
  admin: 'admin-token-0123456789',
} as const;

export interface TestServerOptions {
  readonly settings?: NonNullable<ConfigSources['flags']>;
  /** Use a tokens file with one token per role. */
  readonly tokens?: boolean;
}

/** Starts a server; closing it removes its data. */
export async function startTestServer(options: TestServerOptions = {}): Promise<ServerUnderTest> {
  const directory = await mkdtemp(path.join(tmpdir(), 'forebear-server-'));
  await chmod(directory, 0o711); // programs of another user pass through it
  const tokensFile = path.join(directory, 'tokens.json');
  if (options.tokens) await writeFile(tokensFile, JSON.stringify(tokenEntries()), { mode: 0o600 });
  const { config } = loadConfig({
    directory,
    flags: {
      port: 0,
      companionPort: 0,
      awsDoorPort: 0,
      dataDirectory: path.join(directory, 'data'),
      logLevel: 'silent',
      shutdownGraceSeconds: 2,
      ...(options.tokens ? { tokensFile } : {}),
      ...options.settings,
    },
  });
  const start = () => startServer(config, openPinoLogger({ level: 'silent' }));
  let server = await start().catch(async (error: unknown) => {
    await rm(directory, { recursive: true, force: true });
    throw error;
  });
  return {
    get url() {
      return server.url;
    },
    get companionUrl() {
      return server.companionUrl ?? '';
    },
    get awsDoorUrl() {
      return server.awsDoorUrl ?? '';
    },
    directory: config.dataDirectory,
    graphql: (query, ask) => askGraphQL(server.url, query, ask),
    async restart() {
      await server.close();
      server = await start();
    },
    stop: () => server.close(),
    close,
    [Symbol.asyncDispose]: close,
  };

  async function close(): Promise<void> {
    await server.close();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

function tokenEntries() {
  return Object.entries(TOKENS).map(([role, token]) => ({
    name: role,
    role,
    sha256: createHash('sha256').update(token).digest('hex'),
  }));
}

/** Asks the GraphQL API of a server. */
export async function askGraphQL(
  url: string,
  query: string,
  ask: AskOptions = {},
): Promise<HttpAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ask.headers },
    body: JSON.stringify({ query, variables: ask.variables ?? {} }),
  });
  const { data, errors = [] } = (await response.json()) as Partial<HttpAnswer>;
  const code = errors[0]?.extensions?.['code'];
  return {
    status: response.status,
    data,
    errors,
    code: typeof code === 'string' ? code : undefined,
  };
}
