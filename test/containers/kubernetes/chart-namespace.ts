import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { ask } from '../../../tools/services/kubernetes/cluster.mjs';

const execute = promisify(execFile);
const FIRST_NODE = 'node-1';

/** A namespace of a cluster that a test makes, and a volume on the first node for the claim of a release. */
export class ChartNamespace {
  readonly #home: string;
  readonly #name: string;
  readonly #environment: NodeJS.ProcessEnv;
  #tunnel: ChildProcess | undefined;

  constructor(home: string, name: string, environment: NodeJS.ProcessEnv) {
    this.#home = home;
    this.#name = name;
    this.#environment = environment;
  }

  /** Makes a volume in a folder, because this cluster has nothing that makes volumes for claims. */
  async addVolume(path: string, claim: string): Promise<void> {
    await mkdir(path, { mode: 0o755 });
    const node = { key: 'kubernetes.io/hostname', operator: 'In', values: [FIRST_NODE] };
    await this.#ask('POST', '/api/v1/persistentvolumes', {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: this.#name },
      spec: {
        capacity: { storage: '20Gi' },
        accessModes: ['ReadWriteOnce'],
        claimRef: { namespace: this.#name, name: claim },
        local: { path },
        nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [node] }] } },
      },
    });
  }

  /** Opens the tunnel of the guide to the server; returns its address. Closes an earlier one. */
  async openTunnel(command: string): Promise<string> {
    this.closeTunnel();
    const shell = ['-c', `exec ${command.replace('4000:4000', ':4000')}`];
    const tunnel = spawn('/bin/sh', shell, {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: this.#environment,
    });
    this.#tunnel = tunnel;
    for await (const line of createInterface({ input: tunnel.stdout })) {
      const [, port] = /^Forwarding from 127\.0\.0\.1:(\d+)/.exec(line) ?? [];
      if (port !== undefined) return `http://127.0.0.1:${port}`;
    }
    throw new Error(`${command} opened no tunnel`);
  }

  closeTunnel(): void {
    this.#tunnel?.kill();
    this.#tunnel = undefined;
  }

  /** Runs kubectl in the namespace; returns what it prints. */
  async kubectl(...words: readonly string[]): Promise<string> {
    const namespace = ['--namespace', this.#name];
    const { stdout } = await execute('kubectl', [...namespace, ...words], {
      env: this.#environment,
    });
    return stdout;
  }

  /** All objects of the namespace that can be listed, but for events, as `<kind>/<name>`. */
  async objects(): Promise<readonly string[]> {
    const kinds = await this.kubectl('api-resources', '--namespaced', '--verbs=list', '-o', 'name');
    const listed = kinds
      .split(/\s+/)
      .filter((kind) => kind !== '' && !/^events(\.|$)/.test(kind))
      .join(',');
    return (await this.kubectl('get', listed, '-o', 'name')).split('\n').filter(Boolean).sort();
  }

  /** Removes the namespace and the volume. */
  async remove(): Promise<void> {
    this.closeTunnel();
    await this.#ask('DELETE', `/api/v1/namespaces/${this.#name}`);
    await this.#ask('DELETE', `/api/v1/persistentvolumes/${this.#name}`);
  }

  async #ask(method: string, path: string, object?: object): Promise<void> {
    const { status, body } = await ask(this.#home, `${method} ${path}`, object);
    if (status >= 300 && status !== 404) throw new Error(JSON.stringify(body));
  }
}
