import { execFile } from 'node:child_process';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { BareMachine, hasRegistry } from '../../../bench/support/bare-machine.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const TIMEOUT = 120_000;
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const PROGRAM = `
import { Estimator, Session, type SessionOptions } from 'PACKAGE';
const options: SessionOptions = { url: 'http://127.0.0.1:1', token: 'none' };
const session = new Session(options);
console.log(typeof session.uploadData, typeof Estimator);
await session.close();
`;

describe.skipIf(!(await hasRegistry()))('with a registry, the packed package', () => {
  const directories = temporaryDirectory();
  let directory: string;
  let machine: BareMachine;
  let client: string;
  beforeAll(async () => {
    directory = await directories.fresh();
    machine = await BareMachine.in(directory);
    const packed = await machine.pack();
    client = packed.client;
    await machine.installGlobally(packed.forebear);
  }, TIMEOUT);

  it('prints its version', async () => {
    expect(await machine.run('forebear', ['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it(
    'runs the quickstart without a compiler and the repository',
    async () => {
      const shown = await machine.run('forebear', ['quickstart', '--users', '50'], 'work');
      expect(shown).toContain('the ledger is intact');
    },
    TIMEOUT,
  );

  it(
    'writes an example, shows the unit of its service, and has the Python client',
    async () => {
      const made = await machine.run('forebear', ['example', 'logins', '--users', '50'], 'work');
      expect(made).toMatch(/rows in .*train\.csv/);
      const programs = await machine.run('forebear', ['example', 'sentiment'], 'work');
      expect(programs).toContain('programs: ');
      const unit = await machine.run('forebear', ['service', 'show'], 'work');
      expect(unit).toMatch(
        /^ExecStart=\S+ \S*\/node_modules\/forebear\/dist\/src\/cli\/main\.js serve /m,
      );
      const wheels = await readdir(join(machine.prefix, 'lib/node_modules/forebear/dist/python'));
      expect(wheels).toEqual([expect.stringMatching(/^forebear-[\d.]+-py3-none-any\.whl$/)]);
    },
    TIMEOUT,
  );

  it(
    'has the client, which a smaller package has alone',
    async () => {
      const app = join(directory, 'app');
      await mkdir(app);
      await writeFile(join(app, 'package.json'), '{ "private": true }');
      await machine.run('npm', ['install', client], 'app');
      const tree = await readdir(join(app, 'node_modules'));
      const ofTheServer = ['fastify', '@apollo', 'better-sqlite3', 'type-graphql', 'dockerode'];
      expect(tree.filter((name) => ofTheServer.includes(name))).toEqual([]);
      expect(tree).toContain('forebear-client');
      await symlink(
        join(machine.prefix, 'lib/node_modules/forebear'),
        join(app, 'node_modules/forebear'),
      );
      for (const name of ['forebear/client', 'forebear-client']) {
        const file = `${name.replace('/', '-from-')}.mts`;
        await writeFile(join(app, file), PROGRAM.replace('PACKAGE', name));
        const options = ['--module', 'nodenext', '--target', 'esnext', '--strict'];
        await promisify(execFile)(process.execPath, [TSC, ...options, file], { cwd: app });
        expect(await machine.run('node', [file.replace('.mts', '.mjs')], 'app')).toBe(
          'function function\n',
        );
      }
    },
    TIMEOUT,
  );
});
