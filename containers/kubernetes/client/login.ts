import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { PlatformError, reasonOf } from '#src/domain/errors/index.js';

/** The address of an API server, and the login of a user. */
export interface Login {
  readonly server: string;
  /** The namespace of the context. */
  readonly namespace: string;
  /** PEM texts. */
  readonly authority?: string | undefined;
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
  readonly skipsVerification?: boolean | undefined;
  /** Returns the current token; cloud providers rotate it. */
  token(): Promise<string | undefined>;
}

/** The folder of the login that Kubernetes gives to every pod with a service account. */
const POD_LOGIN = '/var/run/secrets/kubernetes.io/serviceaccount';
const DEFAULT_NAMESPACE = 'default';
/** A token of a command is asked for again after this, unless it names its end. */
const TOKEN_MS = 10 * 60_000;
/** A token in a file is replaced before its end; the file is read again after this. */
const FILE_MS = 60_000;

/**
 * Reads a kubeconfig, or the login of the pod that this server runs in. Throws `CONFIG_INVALID`
 * without a login.
 */
export async function readLogin(kubeconfig: string | undefined): Promise<Login> {
  try {
    return kubeconfig === undefined ? await podLogin() : await fileLogin(kubeconfig);
  } catch (cause) {
    const what =
      kubeconfig === undefined
        ? 'This server does not run in a pod with a service account; name a kubeconfig by the setting kubeconfig'
        : `The kubeconfig ${kubeconfig} cannot be used`;
    throw new PlatformError('CONFIG_INVALID', `${what} (${reasonOf(cause)}).`, {
      details: { key: 'kubeconfig', value: kubeconfig ?? '', source: 'runner' },
      cause,
    });
  }
}

async function podLogin(): Promise<Login> {
  const read = async (name: string) => (await readFile(`${POD_LOGIN}/${name}`, 'utf8')).trim();
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = process.env;
  if (host === undefined) throw new Error('KUBERNETES_SERVICE_HOST is not set');
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    server: `https://${name}:${port}`,
    namespace: await read('namespace'),
    authority: await read('ca.crt'),
    token: cached(async () => ({ token: await read('token'), untilMs: Date.now() + FILE_MS })),
  };
}

interface Named<Value> {
  readonly name: string;
  readonly value: Value;
}

/** See https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/. */
interface Kubeconfig {
  readonly 'current-context'?: string;
  readonly contexts?: readonly {
    readonly name: string;
    readonly context: { cluster: string; user: string; namespace?: string };
  }[];
  readonly clusters?: readonly { readonly name: string; readonly cluster: Fields }[];
  readonly users?: readonly { readonly name: string; readonly user: Fields }[];
}

type Fields = Readonly<Record<string, unknown>>;

async function fileLogin(path: string): Promise<Login> {
  const config = parse(await readFile(path, 'utf8')) as Kubeconfig;
  const context = found(
    'context',
    config['current-context'],
    config.contexts?.map(({ name, context: value }) => ({ name, value })),
  );
  const cluster = found(
    'cluster',
    context.cluster,
    config.clusters?.map(({ name, cluster: value }) => ({ name, value })),
  );
  const user = found(
    'user',
    context.user,
    config.users?.map(({ name, user: value }) => ({ name, value })),
  );
  const pem = async (fields: Fields, name: string) => {
    const data = fields[`${name}-data`];
    if (typeof data === 'string') return Buffer.from(data, 'base64').toString('utf8');
    const file = fields[name];
    return typeof file === 'string' ? readFile(resolve(dirname(path), file), 'utf8') : undefined;
  };
  return {
    server: String(cluster['server']).replace(/\/$/, ''),
    namespace: context.namespace ?? DEFAULT_NAMESPACE,
    authority: await pem(cluster, 'certificate-authority'),
    certificate: await pem(user, 'client-certificate'),
    key: await pem(user, 'client-key'),
    skipsVerification: cluster['insecure-skip-tls-verify'] === true,
    token: tokenOf(user, dirname(path)),
  };
}

function found<Value>(
  kind: string,
  name: string | undefined,
  values: readonly Named<Value>[] = [],
): Value {
  const entry = values.find((value) => value.name === name);
  if (!entry) throw new Error(`there is no ${kind} '${name ?? ''}'`);
  return entry.value;
}

function tokenOf(user: Fields, folder: string): Login['token'] {
  const { token, tokenFile, exec } = user;
  if (typeof token === 'string') return async () => token;
  if (typeof tokenFile === 'string')
    return cached(async () => ({
      token: (await readFile(resolve(folder, tokenFile), 'utf8')).trim(),
      untilMs: Date.now() + FILE_MS,
    }));
  if (exec) return cached(() => tokenOfCommand(exec as ExecLogin));
  return async () => undefined;
}

interface ExecLogin {
  readonly apiVersion: string;
  readonly command: string;
  readonly args?: readonly string[] | null;
  readonly env?: readonly { readonly name: string; readonly value: string }[] | null;
}

/** See https://kubernetes.io/docs/reference/config-api/client-authentication.v1/. */
/** `kubectl` writes `null` for no words and no variables. */
async function tokenOfCommand({ apiVersion, command, args, env }: ExecLogin) {
  const info = { apiVersion, kind: 'ExecCredential', spec: { interactive: false } };
  const { stdout } = await promisify(execFile)(command, [...(args ?? [])], {
    env: {
      ...process.env,
      ...Object.fromEntries((env ?? []).map(({ name, value }) => [name, value])),
      KUBERNETES_EXEC_INFO: JSON.stringify(info),
    },
    timeout: 60_000,
  });
  const { status } = JSON.parse(stdout) as {
    readonly status?: { readonly token?: string; readonly expirationTimestamp?: string };
  };
  if (!status?.token) throw new Error(`${command} returned no token`);
  const end = Date.parse(status.expirationTimestamp ?? '');
  return { token: status.token, untilMs: Number.isNaN(end) ? Date.now() + TOKEN_MS : end - 60_000 };
}

interface TimedToken {
  readonly token: string;
  readonly untilMs: number;
}

function cached(read: () => Promise<TimedToken>): Login['token'] {
  let last: TimedToken | undefined;
  return async () => {
    if (!last || Date.now() >= last.untilMs) last = await read();
    return last.token;
  };
}
