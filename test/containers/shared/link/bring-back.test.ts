import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agentServer } from '#containers/shared/link/agent/agent-server.js';
import { packResults, sendArchive } from '#containers/shared/link/agent/send-archive.js';
import { AgentClient } from '#containers/shared/link/shim/agent-client.js';
import { bringBack } from '#containers/shared/link/shim/bring-back.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();

it('the files of a program on a node come back without broken links, which are named', async () => {
  const [onNode, folder] = [await directories.fresh(), await directories.fresh()];
  for (const name of ['model', 'input']) await mkdir(join(onNode, name));
  await writeFile(join(onNode, 'model/weights.bin'), 'w');
  await writeFile(join(onNode, 'input/rows'), 'stays there');
  const links = {
    best: 'weights.bin',
    gone: 'nowhere',
    latest: '/opt/ml/model/weights.bin',
    leak: '/etc/hostname',
    rows: '../input/rows',
  };
  for (const [name, target] of Object.entries(links))
    await symlink(target, join(onNode, 'model', name));
  const results = () => packResults(onNode, 1_000_000);
  const key = randomBytes(32);
  const server = agentServer(
    key,
    { 'GET /results': ({ answer }) => sendArchive(answer, results()) },
    () => undefined,
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new AgentClient({ host: '127.0.0.1', port, key: key.toString('hex') });
  try {
    const { signal } = new AbortController();
    const leftOut = await bringBack(client, { folder, maxBytes: 1_000_000, signal });
    expect(leftOut).toEqual(
      ['gone', 'leak', 'rows'].map(
        (name) => `The link 'model/${name}' was left out: it leads to nothing in its folder.`,
      ),
    );
    expect(await readdir(folder)).toEqual(['model']);
    const names = await readdir(join(folder, 'model'));
    expect(names.toSorted()).toEqual(['best', 'latest', 'weights.bin']);
    for (const name of names) expect(await readFile(join(folder, 'model', name), 'utf8')).toBe('w');
  } finally {
    client.close();
    server.closeAllConnections();
    server.close();
  }
});
