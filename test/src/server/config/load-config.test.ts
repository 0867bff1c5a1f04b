import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#src/server/config/index.js';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'forebear-config-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function file(content: unknown): Promise<string> {
  const name = path.join(directory, 'settings.json');
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await writeFile(name, text, { mode: 0o600 });
  return name;
}

const code = (details: object) => expect.objectContaining({ code: 'CONFIG_INVALID', ...details });

function failure(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('it did not throw');
}

describe('loadConfig', () => {
  it('listens on loopback and keeps its data in the home of the user by default', () => {
    const { config, sources } = loadConfig({ directory, environment: { HOME: '/home/ada' } });
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      store: 'embedded',
      dataDirectory: '/home/ada/.local/share/forebear',
    });
    expect(new Set(Object.values(sources))).toEqual(new Set(['default']));
  });

  it('reads a file that begins with a byte order mark', async () => {
    const { config } = loadConfig({ directory, file: await file('\uFEFF{"port": 1}') });
    expect(config.port).toBe(1);
  });

  it('keeps its data in XDG_DATA_HOME, unless the folder of earlier releases is there', async () => {
    const environment = { HOME: '/home/ada', XDG_DATA_HOME: '/data' };
    const load = (flags = {}) => loadConfig({ directory, environment, flags });
    expect(load().config.dataDirectory).toBe('/data/forebear');
    expect(load()).not.toHaveProperty('otherDataDirectory');
    const earlier = path.join(directory, '.forebear');
    await mkdir(earlier);
    expect(load().config.dataDirectory).toBe(earlier);
    expect(load().otherDataDirectory).toBe('/data/forebear');
    expect(load({ dataDirectory: '/other' })).not.toHaveProperty('otherDataDirectory');
    await rm(earlier, { recursive: true });
  });

  it('takes flags over the environment over the file over the default, setting by setting', async () => {
    const port = fc.option(fc.integer({ min: 0, max: 65_535 }), { nil: undefined });
    const region = fc.option(fc.stringMatching(/^[a-z0-9-]{1,32}$/), { nil: undefined });
    const layer = fc.record({ port, region });
    await fc.assert(
      fc.asyncProperty(layer, layer, layer, async (inFile, inEnvironment, inFlags) => {
        const { config, sources } = loadConfig({
          directory,
          file: await file(inFile),
          environment: {
            FOREBEAR_PORT: inEnvironment.port?.toString(),
            FOREBEAR_REGION: inEnvironment.region,
          },
          flags: { port: inFlags.port?.toString(), region: inFlags.region },
        });
        expect(config.port).toBe(inFlags.port ?? inEnvironment.port ?? inFile.port ?? 4000);
        expect(config.region).toBe(
          inFlags.region ?? inEnvironment.region ?? inFile.region ?? 'local',
        );
        const named = [
          inFlags.port !== undefined && '--port',
          inEnvironment.port !== undefined && 'FOREBEAR_PORT',
          inFile.port !== undefined && path.join(directory, 'settings.json'),
          'default',
        ];
        expect(sources.port).toBe(named.find((source) => source !== false));
      }),
      { numRuns: 60 },
    );
  });

  it('names the setting, the value and the source of a bad one', () => {
    expect(
      failure(() => loadConfig({ directory, environment: { FOREBEAR_PORT: 'http' } })),
    ).toEqual(code({ details: { key: 'port', value: 'http', source: 'FOREBEAR_PORT' } }));
    expect(failure(() => loadConfig({ directory, flags: { region: 'Über' } }))).toEqual(
      code({ details: { key: 'region', value: 'Über', source: '--region' } }),
    );
  });

  it('refuses a setting that it does not know, a file that is no JSON, and one that is missing', async () => {
    const unknown = await file({ prot: 1 });
    expect(failure(() => loadConfig({ directory, file: unknown }))).toMatchObject({
      code: 'CONFIG_INVALID',
      details: { key: 'prot' },
    });
    const broken = await file('{');
    expect(failure(() => loadConfig({ directory, file: broken }))).toEqual(code({}));
    expect(failure(() => loadConfig({ directory, file: 'no-such.json' }))).toEqual(code({}));
  });

  it.skipIf(process.platform === 'win32')('refuses a file that others may read', async () => {
    const shared = await file({ port: 1 });
    await chmod(shared, 0o644);
    const error = failure(() => loadConfig({ directory, file: shared }));
    await chmod(shared, 0o600);
    expect(error).toEqual(code({ details: { key: 'config', source: shared } }));
    expect(String(error)).toContain(`chmod 600 ${shared}`);
    expect(loadConfig({ directory, file: shared }).config.port).toBe(1);
  });

  it('reports unknown names in the environment', () => {
    const { unknown } = loadConfig({ directory, environment: { FOREBEAR_PROT: '1', PATH: '/' } });
    expect(unknown).toEqual(['FOREBEAR_PROT']);
  });

  it.each(['0.0.0.0', '::', '192.168.1.10', 'ml.example.com'])(
    'refuses to listen on %s without tokens',
    (host) => {
      expect(failure(() => loadConfig({ directory, flags: { host } }))).toMatchObject({
        code: 'CONFIG_INVALID',
        details: { key: 'host' },
      });
      const { config } = loadConfig({ directory, flags: { host, tokensFile: 'tokens.json' } });
      expect(config.tokensFile).toBe(path.join(directory, 'tokens.json'));
    },
  );

  it.each([
    { publicUrl: 'https://forebear.example.com' },
    { publicUrl: 'http://192.168.1.10:4000' },
    { publicUrl: 'http://127.0.0.1@forebear.example.com' },
    { allowedHosts: ['forebear.example.com'] },
    { allowedOrigins: ['https://console.example.com'] },
  ])('refuses %o without tokens, also on loopback', (flags) => {
    const [key] = Object.keys(flags);
    const error = failure(() => loadConfig({ directory, flags }));
    expect(error).toMatchObject({ code: 'CONFIG_INVALID', details: { key } });
    expect(String(error)).toContain('--tokens-file');
    const { config } = loadConfig({ directory, flags: { ...flags, tokensFile: 'tokens.json' } });
    expect(config).toMatchObject(flags);
  });

  it.each(['http://localhost:4000', 'https://127.0.0.1', 'http://[::1]:80', 'http://127.1:4000'])(
    'takes the public URL %s without tokens',
    (publicUrl) => {
      expect(loadConfig({ directory, flags: { publicUrl } }).config.publicUrl).toBe(publicUrl);
    },
  );

  it.each(['127.0.0.1', '127.8.8.8', '::1', '[::1]', 'localhost'])(
    'listens on %s without tokens',
    (host) => {
      expect(loadConfig({ directory, flags: { host } }).config.host).toBe(host);
    },
  );

  it('reads lists, numbers, objects and true or false from texts', () => {
    const { config } = loadConfig({
      directory,
      environment: {
        FOREBEAR_ALLOWED_HOSTS: 'a.example, b.example',
        FOREBEAR_TOKENS_FILE: 'tokens.json',
        FOREBEAR_IMAGES: '{"mine":{"train":["node","train.mjs"]}}',
        FOREBEAR_SHUTDOWN_GRACE_SECONDS: '2.5',
        FOREBEAR_HOSTED: 'true',
      },
    });
    expect(config.allowedHosts).toEqual(['a.example', 'b.example']);
    expect(config.images).toEqual({
      mine: { train: ['node', 'train.mjs'], serve: [], process: [] },
    });
    expect(config.shutdownGraceSeconds).toBe(2.5);
    expect(config.hosted).toBe(true);
  });

  it('takes a path in the file as relative to the file', async () => {
    const name = await file({ dataDirectory: 'data' });
    expect(loadConfig({ directory: tmpdir(), file: name }).config.dataDirectory).toBe(
      path.join(directory, 'data'),
    );
  });
});

describe('secrets', () => {
  it('are not shown when they are wrong', () => {
    const thrown = failure(() => loadConfig({ directory, flags: { neo4jPassword: ['hunter2'] } }));
    expect(thrown).toEqual(code({ details: expect.objectContaining({ value: '(set)' }) }));
    expect(String(thrown)).not.toContain('hunter2');
  });

  it.each([
    { neo4jUrl: 'bolt://neo4j:hunter2@127.0.0.1:7687' },
    { neo4jUrl: 'bolt://neo4j:hunter/2@127.0.0.1:7687' },
    { neo4jUrl: 'neo4j:hunter2@127.0.0.1:7687' },
    { neo4jUrl: { url: 'bolt://neo4j:hunter2@127.0.0.1:7687' } },
    { gremlinUrl: 'ws://me:hun@ter2@127.0.0.1:8182/gremlin' },
    { publicUrl: 'https://me:hunter2@forebear.example.com/' },
    { publicUrl: 'https://me:hunter2@forebear.example.com' },
    { allowedOrigins: ['https://me:hunter2@console.example.com/'] },
  ])('are refused in a URL, and not shown: %o', (flags) => {
    const error = failure(() => loadConfig({ directory, flags }));
    expect(error).toEqual(code({}));
    expect(JSON.stringify([String(error), error])).not.toMatch(/hun|ter2|\/2@/);
  });

  it('are not shown from a file that is no JSON', async () => {
    for (const quote of ["'", '']) {
      const broken = await file(`{"neo4jPassword": ${quote}hunter2${quote}}`);
      const error = failure(() => loadConfig({ directory, file: broken }));
      expect(error).toEqual(code({}));
      expect(String(error)).not.toContain('unter');
    }
  });

  it('refuses a swarm with objects on the disk of one machine, and invalid ports', () => {
    const flags = { runner: 'swarm' };
    expect(failure(() => loadConfig({ directory, flags }))).toEqual(
      code({ details: { key: 'storage', value: 'filesystem', source: 'runner' } }),
    );
    const withS3 = { ...flags, storage: 's3' };
    expect(loadConfig({ directory, flags: withS3 }).config.swarmPorts).toBe('23000-23999');
    for (const swarmPorts of ['23999-23000', '80-90', '23000', '60000-70000'])
      expect(failure(() => loadConfig({ directory, flags: { ...withS3, swarmPorts } }))).toEqual(
        code({ details: { key: 'swarmPorts', value: swarmPorts, source: '--swarm-ports' } }),
      );
  });
});
