import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { chmod, chown, readFile, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Sqlite } from '#src/stores/embedded/database.js';
import { CLI } from '../../support/built.js';
import { CliProcess, runCli } from '../../support/cli-process.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const TIMEOUT = 180_000;
const OTHER_USER = 65_532;

const directories = temporaryDirectory();

describe('forebear config', () => {
  it('prints the effective configuration with the source of each setting', async () => {
    const cwd = await directories.fresh();
    const { code, stdout } = await runCli(cwd, ['config', '--json', '--port', '5000'], {
      FOREBEAR_REGION: 'eu-north-1',
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      config: { port: 5000, region: 'eu-north-1', dataDirectory: path.join(cwd, '.data/forebear') },
      sources: { port: '--port', region: 'FOREBEAR_REGION', host: 'default' },
    });
  });

  it('exits with 0 when its reader stops early', async () => {
    const running = new CliProcess(await directories.fresh(), ['config']);
    running.stopReading();
    expect(await running.ended()).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('ends with 1 and names a setting that is wrong', async () => {
    const cwd = await directories.fresh();
    const { code, stderr } = await runCli(cwd, ['config', '--host', '0.0.0.0']);
    expect(code).toBe(1);
    expect(stderr).toContain("CONFIG_INVALID: The setting 'host'");
    const bucket = await runCli(cwd, ['config', '--default-bucket', 'Bad_Bucket']);
    expect(bucket.code).toBe(1);
    expect(bucket.stderr).toContain("CONFIG_INVALID: The setting 'defaultBucket'");
  });
});

describe('forebear --help', () => {
  it('shows the version, defaults and choices, and of each command the settings that it uses', async () => {
    const cwd = await directories.fresh();
    expect((await runCli(cwd, ['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const help = async (command: string) =>
      (await runCli(cwd, [command, '--help'])).stdout.replace(/\s+/g, ' ');
    expect(await help('serve')).toContain('a free one (default: 4000)');
    const verify = await help('verify');
    expect(verify).toContain('(one of tinkergraph, janusgraph, neptune; default: "tinkergraph")');
    expect(verify).not.toContain('--port');
  });
});

describe('the log of forebear serve', () => {
  it.skipIf(!existsSync('/usr/bin/script'))(
    'is for people on a terminal, unless a setting says otherwise, and JSON in a pipe',
    async () => {
      const cwd = await directories.fresh();
      const words = ['serve', '--port', '0', '--companion-port', '0'];
      const server = new CliProcess(cwd, words);
      expect(await server.says(/Its data is in (.*)/)).toBe(path.join(cwd, '.data/forebear'));
      server.signal('SIGTERM');
      expect(JSON.parse((await server.ended()).stderr.split('\n')[0] ?? '')).toHaveProperty(
        'level',
      );
      const onTerminal = async (flags: string[], line: RegExp) => {
        const command = [process.execPath, CLI, ...words, ...flags].join(' ');
        const terminal = spawn('script', ['-qc', command, '/dev/null'], {
          cwd,
          env: { ...process.env, XDG_DATA_HOME: cwd },
        });
        let printed = '';
        terminal.stdout.on('data', (chunk) => {
          printed += chunk;
        });
        await expect.poll(() => printed, { timeout: 30_000 }).toMatch(line);
        terminal.kill(); // the server gets SIGHUP
        await once(terminal, 'close');
      };
      await onTerminal([], /^\d\d:\d\d:\d\d INFO {2}Forebear is ready url=/m);
      await onTerminal(['--log-format', 'json'], /^\{"level":"info"/m);
    },
    60_000,
  );
});

describe('forebear token', () => {
  it('prints a token and the entry of its digest, and refuses an unknown role', async () => {
    const cwd = await directories.fresh();
    const { code, stdout } = await runCli(cwd, ['token', 'ci', '--role', 'viewer']);
    expect(code).toBe(0);
    const [, token = ''] = /^Token, shown only now: (\S{43})$/m.exec(stdout) ?? [];
    const sha256 = createHash('sha256').update(token).digest('hex');
    expect(stdout).toContain(JSON.stringify({ name: 'ci', role: 'viewer', sha256 }));
    const refused = await runCli(cwd, ['token', 'ci', '--role', 'root']);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain("VALIDATION_FAILED: The role of a token cannot be 'root'");
  });

  it('adds the entry to a tokens file that only its owner can read', async () => {
    const cwd = await directories.fresh();
    const file = path.join(cwd, 'tokens.json');
    for (const name of ['one', 'two']) {
      const { code, stdout } = await runCli(cwd, ['token', name, '--add', '--tokens-file', file]);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Token, shown only now: \S{43}\n$/);
    }
    const entries: readonly { name: string }[] = JSON.parse(await readFile(file, 'utf8'));
    expect(entries.map(({ name }) => name)).toEqual(['one', 'two']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await chmod(file, 0o644);
    const refused = await runCli(cwd, ['token', 'three', '--add', '--tokens-file', file]);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('CONFIG_INVALID');
  });

  it.skipIf(process.geteuid?.() !== 0)(
    'adds entries as root to the file of the user who has the folder',
    async () => {
      const cwd = await directories.fresh();
      const file = path.join(cwd, 'tokens.json');
      await chown(cwd, OTHER_USER, OTHER_USER);
      for (const name of ['one', 'two']) {
        const { code, stderr } = await runCli(cwd, ['token', name, '--add', '--tokens-file', file]);
        expect(code, stderr).toBe(0);
        const { uid, mode } = await stat(file);
        expect([uid, mode & 0o777]).toEqual([OTHER_USER, 0o600]);
      }
      expect(JSON.parse(await readFile(file, 'utf8'))).toHaveLength(2);
    },
  );
});

describe('forebear serve and verify', () => {
  it.each(['SIGTERM', 'SIGHUP'] as const)(
    'ends with 0 at %s while it waits for its store',
    async (signal) => {
      const silent = createServer(); // accepts connections without answering
      const { port } = (await once(silent.listen(0, '127.0.0.1'), 'listening').then(() =>
        silent.address(),
      )) as AddressInfo;
      const url = `bolt://127.0.0.1:${port}`;
      const words = ['serve', '--port', '0', '--store', 'neo4j', '--neo4j-url', url];
      const server = new CliProcess(await directories.fresh(), words);
      await once(silent, 'connection');
      server.signal(signal);
      const { code, stdout, stderr } = await server.ended();
      expect([code, stdout], stderr).toEqual([0, '']);
      silent.close();
    },
    TIMEOUT,
  );

  it.skipIf(!existsSync('/dev/full'))(
    'drains and ends with 0 at SIGHUP when its log can no longer be read',
    async () => {
      const full = openSync('/dev/full', 'w');
      const cwd = await directories.fresh();
      const server = new CliProcess(cwd, ['serve', '--port', '0'], {}, { stderr: full });
      const url = await server.says(/on (http:\/\/[\d.:]+),/);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      server.signal('SIGHUP');
      expect((await server.ended()).code).toBe(0);
      closeSync(full);
    },
    TIMEOUT,
  );

  it.each([
    [[], /publicUrl/],
    [['--public-url', 'https://forebear.example.com'], /^((?!publicUrl).)*$/s],
  ])(
    'reports that it listens on all addresses, and asks for its public URL: %s',
    async (words, log) => {
      const cwd = await directories.fresh();
      const { stdout } = await runCli(cwd, ['token', 'me', '--role', 'admin', '--json']);
      const tokens = JSON.stringify([JSON.parse(stdout).entry]);
      await writeFile(path.join(cwd, 'tokens.json'), tokens, { mode: 0o600 });
      const exposed = ['--host', '0.0.0.0', '--tokens-file', 'tokens.json', ...words];
      const server = new CliProcess(cwd, ['serve', '--port', '0', ...exposed]);
      await server.says(/on all addresses, port \d+, GraphQL at http\S+\/graphql\n/);
      server.signal('SIGTERM');
      expect((await server.ended()).stderr).toMatch(log);
    },
    TIMEOUT,
  );

  it('refuses to verify the memory store', async () => {
    const cwd = await directories.fresh();
    expect((await runCli(cwd, ['verify', '--artifact', 'model.tar.gz'])).stderr).toContain(
      'need --provenance',
    );
    const { code, stderr } = await runCli(cwd, ['verify', '--store', 'memory']);
    expect(code).toBe(1);
    expect(stderr).toContain("CONFIG_INVALID: The setting 'store' is memory");
  });

  it(
    'serves until SIGTERM, and verifies the ledger until it is changed',
    async () => {
      const cwd = await directories.fresh();
      const server = new CliProcess(cwd, ['serve', '--port', '0']);
      const url = await server.says(/on (http:\/\/[\d.:]+),/);
      for (const name of ['one', 'two', 'three']) await record(url, `s3://a-bucket/${name}`);
      server.signal('SIGTERM');
      const served = await server.ended();
      expect(served.code, served.stderr).toBe(0);

      const good = await runCli(cwd, ['verify', '--json']);
      expect(good.code).toBe(0);
      const { head, ...found } = JSON.parse(good.stdout);
      expect(found).toMatchObject({ ok: true, commits: 3 });
      const expecting = (text: string) => runCli(cwd, ['verify', '--expect-head', text]);
      expect((await expecting(`3:${head.digest}`)).code).toBe(0);
      const missing = await expecting(`9:${head.digest}`);
      expect([missing.code, missing.stdout]).toEqual([1, expect.stringContaining('commit 4')]);
      expect((await expecting('3')).stderr).toContain('CONFIG_INVALID: --expect-head');

      const database = new Sqlite(path.join(cwd, '.data/forebear/graph/graph.db'));
      const { changes } = database
        .prepare("UPDATE vertex SET image = replace(image, 'DataSet', 'Model') WHERE began = 2")
        .run();
      database.close();
      expect(changes).toBe(1);
      const bad = await runCli(cwd, ['verify', '--json']);
      expect(bad.code).toBe(1);
      expect(JSON.parse(bad.stdout)).toMatchObject({ ok: false, commits: 1, firstBad: { seq: 2 } });
    },
    TIMEOUT,
  );
});

async function record(url: string, uri: string): Promise<void> {
  const query = `mutation { createArtifact(input: { sourceUri: "${uri}", type: "DataSet" }) { arn } }`;
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  expect(await response.json()).toMatchObject({ data: { createArtifact: {} } });
}
