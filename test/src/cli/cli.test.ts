import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const MAIN = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const TSCONFIG = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url));
const TIMEOUT = 180_000;

const directories = temporaryDirectory();

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command line as a process, in a directory and with an environment of its own. */
class Cli {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown[]>;
  #stdout = '';
  #stderr = '';

  constructor(cwd: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}) {
    const loader = ['--conditions=forebear:source', '--import', TSX];
    this.#child = spawn(process.execPath, [...loader, MAIN, ...words], {
      cwd,
      env: { PATH: process.env['PATH'], TSX_TSCONFIG_PATH: TSCONFIG, ...environment },
    });
    this.#child.stdout?.on('data', (chunk) => {
      this.#stdout += String(chunk);
    });
    this.#child.stderr?.on('data', (chunk) => {
      this.#stderr += String(chunk);
    });
    this.#ended = once(this.#child, 'close');
  }

  /** The address that `serve` prints. */
  async address(): Promise<string> {
    for (;;) {
      const url = /on (http:\/\/[\d.:]+),/.exec(this.#stdout)?.[1];
      if (url !== undefined) return url;
      if (this.#child.exitCode !== null) throw new Error(this.#stderr);
      await Promise.race([once(this.#child.stdout as NodeJS.EventEmitter, 'data'), this.#ended]);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  async ended(): Promise<Ended> {
    const [code] = await this.#ended;
    return { code: code as number | null, stdout: this.#stdout, stderr: this.#stderr };
  }
}

const run = (cwd: string, words: readonly string[], environment?: NodeJS.ProcessEnv) =>
  new Cli(cwd, words, environment).ended();

describe('forebear config', () => {
  it('prints the effective configuration with the source of each setting', async () => {
    const cwd = await directories.fresh();
    const { code, stdout } = await run(cwd, ['config', '--json', '--port', '5000'], {
      FOREBEAR_REGION: 'eu-north-1',
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      config: { port: 5000, region: 'eu-north-1', dataDirectory: path.join(cwd, '.forebear') },
      sources: { port: '--port', region: 'FOREBEAR_REGION', host: 'default' },
    });
  }, 60_000);

  it('ends with 1 and names a setting that is wrong', async () => {
    const cwd = await directories.fresh();
    const { code, stderr } = await run(cwd, ['config', '--host', '0.0.0.0']);
    expect(code).toBe(1);
    expect(stderr).toContain("CONFIG_INVALID: The setting 'host'");
  }, 60_000);
});

describe('forebear serve and verify', () => {
  it(
    'serves until SIGTERM, and verifies what was recorded until somebody changes it',
    async () => {
      const cwd = await directories.fresh();
      const server = new Cli(cwd, ['serve', '--port', '0']);
      const url = await server.address();
      for (const name of ['one', 'two', 'three']) await record(url, `s3://a-bucket/${name}`);
      server.signal('SIGTERM');
      const served = await server.ended();
      expect(served.code, served.stderr).toBe(0);

      const good = await run(cwd, ['verify', '--json']);
      expect(good.code).toBe(0);
      expect(JSON.parse(good.stdout)).toMatchObject({ ok: true, commits: 3 });

      const database = new Database(path.join(cwd, '.forebear/graph/graph.db'));
      const { changes } = database
        .prepare("UPDATE vertex SET image = replace(image, 'DataSet', 'Model') WHERE began = 2")
        .run();
      database.close();
      expect(changes).toBe(1);
      const bad = await run(cwd, ['verify', '--json']);
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
