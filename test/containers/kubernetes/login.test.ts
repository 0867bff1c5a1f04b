import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLogin } from '#containers/kubernetes/client/kubeconfig.js';
import { tokenReader } from '#containers/kubernetes/client/login.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directory = temporaryDirectory();

it('reads the address, the namespace and the token of the current context', async () => {
  const login = await readLogin(await kubeconfig('token: secret'));
  expect(login).toMatchObject({
    server: 'https://10.0.0.1:6443',
    namespace: 'team',
    authority: 'the authority',
  });
  expect(await tokenReader(login.token)()).toBe('secret');
});

it('reads a token from a file, relative to the kubeconfig', async () => {
  const path = await kubeconfig('tokenFile: token');
  await writeFile(join(path, '../token'), 'from a file\n');
  const { token } = await readLogin(path);
  expect(await tokenReader(token)()).toBe('from a file');
});

it('asks a command for a token', async () => {
  const credential = JSON.stringify({ status: { token: 'from a command' } });
  const exec = {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: 'echo',
    args: [credential],
  };
  const login = await readLogin(await kubeconfig(`exec: ${JSON.stringify(exec)}`));
  expect(await tokenReader(login.token)()).toBe('from a command');
});

it('refuses a file that names what it does not have', async () => {
  const path = await kubeconfig('token: x', 'other');
  await expect(readLogin(path)).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining("there is no user 'other'"),
  });
});

async function kubeconfig(user: string, name = 'me'): Promise<string> {
  const path = join(await directory.fresh(), 'config');
  const authority = Buffer.from('the authority').toString('base64');
  await writeFile(
    path,
    `current-context: here
contexts: [{ name: here, context: { cluster: it, user: ${name}, namespace: team } }]
clusters: [{ name: it, cluster: { server: 'https://10.0.0.1:6443/', certificate-authority-data: ${authority} } }]
users:
  - name: me
    user: { ${user} }
`,
  );
  return path;
}
