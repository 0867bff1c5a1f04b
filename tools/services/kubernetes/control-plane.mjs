// etcd, the API server, the controllers and the scheduler, on addresses that only this machine reaches.
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_PORT, layoutOf, SERVICE_RANGE } from './layout.mjs';

const RESTART_MS = 1_000;

/**
 * Starts the control plane. A part that ends is started again, as a node would do with the control
 * plane of a real cluster.
 * @returns {() => void} stops it
 */
export function startControlPlane(home, { programs, ports }) {
  const parts = commandsOf(home, { programs, ports });
  const children = new Map();
  let stopped = false;
  const keepRunning = (name) => {
    if (stopped) return;
    const [program, ...words] = parts[name];
    const log = openSync(join(home, 'logs', `${name}.log`), 'a');
    // Ends with this process, even when this is killed.
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...words], {
      stdio: ['ignore', log, log],
    });
    children.set(name, child);
    writeFileSync(join(home, `${name}.pid`), `${child.pid}`);
    child.once('error', (error) => console.error(`${name}: ${error.message}`));
    child.once('exit', () => setTimeout(() => keepRunning(name), RESTART_MS));
  };
  for (const name of Object.keys(parts)) keepRunning(name);
  return () => {
    stopped = true;
    for (const child of children.values()) child.kill('SIGKILL');
  };
}

function commandsOf(home, { programs, ports }) {
  const { hostAddress, kubeconfig } = layoutOf(home);
  const conf = (name) => join(home, 'conf', name);
  const [etcd, peer] = [ports.etcd, ports.peer].map((port) => `http://127.0.0.1:${port}`);
  mkdirSync(join(home, 'data', 'etcd'), { recursive: true, mode: 0o700 });
  const login = (port) => [
    `--kubeconfig=${kubeconfig('admin')}`,
    ...['--bind-address=127.0.0.1', `--secure-port=${port}`, `--cert-dir=${conf('serving')}`],
    ...['--leader-elect=false', '--profiling=false'],
  ];
  return {
    etcd: [
      join(programs, 'etcd'),
      ...['--data-dir', join(home, 'data', 'etcd'), '--unsafe-no-fsync', '--log-level', 'error'],
      ...['--listen-client-urls', etcd, '--advertise-client-urls', etcd],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', `default=${peer}`],
    ],
    'kube-apiserver': [
      join(programs, 'kube-apiserver'),
      `--etcd-servers=${etcd}`,
      ...[`--bind-address=${hostAddress}`, `--advertise-address=${hostAddress}`],
      ...[`--secure-port=${API_PORT}`, `--service-cluster-ip-range=${SERVICE_RANGE}`],
      ...[`--tls-cert-file=${conf('api.crt')}`, `--tls-private-key-file=${conf('api.key')}`],
      ...[`--client-ca-file=${conf('ca.crt')}`, `--token-auth-file=${conf('tokens.csv')}`],
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-account-key-file=${conf('sa.pub')}`,
      `--service-account-signing-key-file=${conf('sa.key')}`,
      ...['--authorization-mode=Node,RBAC', '--anonymous-auth=false', '--profiling=false'],
      ...['--enable-admission-plugins=NodeRestriction', '--allow-privileged=true'],
      '--kubelet-preferred-address-types=InternalIP',
    ],
    'kube-controller-manager': [
      join(programs, 'kube-controller-manager'),
      ...login(ports.controllers),
      `--service-account-private-key-file=${conf('sa.key')}`,
      `--root-ca-file=${conf('ca.crt')}`,
      `--flex-volume-plugin-dir=${conf('volume-plugins')}`,
      '--controllers=*,-nodeipam,-cloud-node-lifecycle,-service-lb-controller',
      // A lost node is noticed soon.
      ...['--node-monitor-grace-period=16s', '--node-monitor-period=2s'],
    ],
    'kube-scheduler': [join(programs, 'kube-scheduler'), ...login(ports.scheduler)],
  };
}
