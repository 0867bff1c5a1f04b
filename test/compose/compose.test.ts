import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '#src/server/config/index.js';
import { snippetsOf } from '../support/snippets.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { composeFile } from './compose-file.js';

const directories = temporaryDirectory();
const file = composeFile.parse(parse(readFileSync('compose.yaml', 'utf8'), { merge: true }));
const services = Object.entries(file.services);

it('starts the release of this package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(file.services['forebear']?.image).toBe(`forebear:${version}`);
});

it('has volumes, networks and services for all that is named', () => {
  const volumes = services.flatMap(([, { volumes }]) => volumes.map((one) => one.split(':')[0]));
  expect(volumes.sort()).toEqual(Object.keys(file.volumes).sort());
  const networks = new Set(services.flatMap(([, { networks }]) => networks));
  expect([...networks].sort()).toEqual(Object.keys(file.networks).sort());
  for (const [, { depends_on = {} }] of services)
    for (const name of Object.keys(depends_on)) expect(Object.keys(file.services)).toContain(name);
});

it('publishes only the server, and keeps the others in a network of the machine', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['forebear']);
  expect(file.networks['inside']).toEqual({ internal: true });
  for (const [, { networks }] of services.filter(([name]) => name !== 'forebear'))
    expect(networks).toEqual(['inside']);
});

it('has read-only roots, but for that of Neo4j', () => {
  const writable = services.filter(([, one]) => !one.read_only).map(([name]) => name);
  expect(writable).toEqual(['neo4j']);
});

it('sets settings that the server takes', async () => {
  const { environment = {} } = file.services['forebear'] ?? {};
  const directory = await directories.fresh();
  const login = { FOREBEAR_NEO4J_PASSWORD: 'from the file' };
  const { config, unknown } = loadConfig({
    directory,
    environment: { ...environment, ...login },
    flags: {},
  });
  expect(unknown).toEqual([]);
  expect(config).toMatchObject({ store: 'neo4j', storage: 's3', neo4jUser: 'neo4j' });
});

it.skipIf(!existsSync('/bin/bash'))(
  'gets its passwords from files that only their owner can read, as the guide makes them',
  async () => {
    const snippet = snippetsOf('docs/guides/installing.md', 'sh').find((text) =>
      text.includes('secrets/neo4j.env'),
    );
    const cwd = await directories.fresh();
    // As in a terminal: nothing but the snippet itself makes bash end at a failure.
    const made = () => spawnSync('/bin/bash', ['-c', snippet ?? ''], { cwd });
    expect(made().status).toBe(0);
    const names = services.flatMap(([, { env_file }]) => env_file.map(({ path }) => path));
    const there = (await readdir(join(cwd, 'secrets'))).map((name) => `secrets/${name}`);
    expect(there.sort()).toEqual(names.sort());
    expect((await stat(join(cwd, 'secrets'))).mode & 0o777).toBe(0o700);
    const values = new Map<string, string>();
    for (const path of there) {
      expect((await stat(join(cwd, path))).mode & 0o777).toBe(0o600);
      for (const [, name = '', value = ''] of (await readFile(join(cwd, path), 'utf8')).matchAll(
        /^(\w+)=(.+)$/gm,
      ))
        values.set(name, value);
    }
    expect(values.get('NEO4J_AUTH')).toBe(`neo4j/${values.get('FOREBEAR_NEO4J_PASSWORD')}`);
    expect(values.get('FOREBEAR_NEO4J_PASSWORD')).toMatch(/^[0-9a-f]{48}$/);
    expect(values.get('ROOT_ACCESS_KEY')).toBe(values.get('AWS_ACCESS_KEY_ID'));
    expect(values.get('ROOT_SECRET_KEY')).toBe(values.get('AWS_SECRET_ACCESS_KEY'));
    expect(values.get('ROOT_SECRET_KEY')).toMatch(/^[0-9a-f]{48}$/);
    expect(values.get('ROOT_SECRET_KEY')).not.toBe(values.get('FOREBEAR_NEO4J_PASSWORD'));
    const textsOf = () => Promise.all(there.map((path) => readFile(join(cwd, path), 'utf8')));
    const first = await textsOf();
    expect(made().status).not.toBe(0);
    expect(await textsOf()).toEqual(first); // the passwords of the databases that are there
  },
  180_000,
);
