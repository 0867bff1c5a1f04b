import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { PlatformError, reasonOf } from '#src/domain/errors/index.js';
import type { ExecLogin, Login } from './login.js';

/** The folder of the login that Kubernetes gives to every pod with a service account. */
const POD_LOGIN = '/var/run/secrets/kubernetes.io/serviceaccount';
const DEFAULT_NAMESPACE = 'default';

/** The cluster, and the namespace of the runs. */
export interface KubeAddress {
  /** Default: the login of the pod that this process runs in. */
  readonly kubeconfig?: string | undefined;
  /** Default: that of the login. */
  readonly namespace?: string | undefined;
}

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
    token: { file: `${POD_LOGIN}/token` },
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
  if (typeof token === 'string') return { text: token };
  if (typeof tokenFile === 'string') return { file: resolve(folder, tokenFile) };
  return exec ? { exec: exec as ExecLogin } : undefined;
}
