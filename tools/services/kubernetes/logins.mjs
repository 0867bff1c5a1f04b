// The certificates and the tokens of a cluster.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { layoutOf, nodeNumbers, SERVICE_API } from './layout.mjs';

/** The user with the rights of the runner's role. */
export const RUNNER_USER = 'forebear';

/** Makes the certificates and the logins of a cluster, once. */
export function makeLogins(home) {
  const conf = join(home, 'conf');
  if (existsSync(join(conf, 'tokens.csv'))) return;
  mkdirSync(conf, { recursive: true });
  const { hostAddress, api, kubeconfig } = layoutOf(home);
  const openssl = (...words) =>
    execFileSync('openssl', words, { cwd: conf, stdio: ['ignore', 'ignore', 'pipe'] });
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  openssl('genrsa', '-out', 'sa.key', '2048');
  openssl('rsa', '-in', 'sa.key', '-pubout', '-out', 'sa.pub');
  const ca = ['-keyout', 'ca.key', '-out', 'ca.crt', '-days', '3650', '-subj', '/CN=forebear-ca'];
  openssl('req', '-x509', ...key, ...ca);
  openssl('req', ...key, '-keyout', 'api.key', '-out', 'api.csr', '-subj', '/CN=kube-apiserver');
  writeFileSync(
    join(conf, 'api.ext'),
    `subjectAltName=IP:127.0.0.1,IP:${hostAddress},IP:${SERVICE_API},DNS:localhost,DNS:kubernetes.default.svc\n`,
  );
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'api.ext'];
  openssl('x509', '-req', '-in', 'api.csr', '-out', 'api.crt', '-days', '3650', ...signed);
  const users = {
    admin: ['admin', 'system:masters'],
    [RUNNER_USER]: [RUNNER_USER, 'forebear'],
    ...Object.fromEntries(
      nodeNumbers().map((node) => [`node-${node}`, [`system:node:node-${node}`, 'system:nodes']]),
    ),
  };
  const lines = Object.entries(users).map(([name, [user, group]], index) => {
    const token = randomBytes(16).toString('hex');
    writeFileSync(kubeconfig(name), kubeconfigOf(api, join(conf, 'ca.crt'), token), {
      mode: 0o600,
    });
    return `${token},${user},${index + 1},"${group}"\n`;
  });
  writeFileSync(join(conf, 'tokens.csv'), lines.join(''), { mode: 0o600 });
}

/** YAML contains JSON. */
function kubeconfigOf(server, authority, token) {
  return `${JSON.stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'local', cluster: { server, 'certificate-authority': authority } }],
      users: [{ name: 'user', user: { token } }],
      contexts: [
        { name: 'local', context: { cluster: 'local', user: 'user', namespace: 'forebear' } },
      ],
      'current-context': 'local',
    },
    null,
    2,
  )}\n`;
}
