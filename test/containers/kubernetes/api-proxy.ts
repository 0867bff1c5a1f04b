import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** An API server before that of the cluster. */
export interface ApiProxy extends AsyncDisposable {
  /** The path of a kubeconfig with its address. */
  readonly kubeconfig: string;
  /** The requests that reached the cluster, and were done: such as `POST jobs`. */
  readonly done: readonly string[];
  /** How many requests were refused. */
  readonly refused: number;
}

/** Forwards requests to the cluster. `next` gets an action such as `GET pods`, and may return a status that refuses it. */
export async function openApiProxy(
  { kubeconfig, home, folder }: Record<'kubeconfig' | 'home' | 'folder', string>,
  next: (action: string) => number | undefined,
): Promise<ApiProxy> {
  const config = JSON.parse(readFileSync(kubeconfig, 'utf8')) as Kubeconfig;
  const { cluster } = config.clusters[0];
  const target = cluster.server;
  const ca = readFileSync(cluster['certificate-authority']);
  const conf = (name: string) => readFileSync(join(home, 'conf', name));
  const done: string[] = [];
  let refused = 0;
  const server = createServer({ cert: conf('api.crt'), key: conf('api.key') }, (asked, answer) => {
    const { method = '', url = '/', headers } = asked;
    const action = `${method} ${new URL(url, target).pathname.split('/').at(-1)}`;
    const status = next(action);
    if (status !== undefined) {
      refused += 1;
      asked.resume().on('end', () => answer.writeHead(status, { 'retry-after': '1' }).end());
      return;
    }
    const onward = request(new URL(url, target), { method, headers, ca }, (given) => {
      if (given.statusCode === 201) done.push(action);
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cluster.server = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const path = join(folder, 'kubeconfig');
  writeFileSync(path, JSON.stringify(config));
  return {
    kubeconfig: path,
    done,
    get refused() {
      return refused;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Kubeconfig {
  readonly clusters: readonly [
    { readonly cluster: { server: string; readonly 'certificate-authority': string } },
  ];
}
