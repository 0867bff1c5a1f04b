import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CLI } from './built.js';
import type { ServerUnderTest } from './running-server.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** The addresses that documents name. */
const ADDRESS = 'http://127.0.0.1:4000';
const COMPANION = 'http://127.0.0.1:8182';

/** A block of code in a document. */
export interface Block {
  readonly language: string;
  /** The file that it is, where one is named behind the language. */
  readonly file?: string;
  readonly text: string;
}

/** The languages of blocks that are followed. */
const FOLLOWED = ['sh', 'ts', 'graphql'];

/** The blocks of a document that a reader follows: what is to run or to be sent, and files. */
export function blocksOf(document: string): readonly Block[] {
  return allBlocksOf(document).filter(
    ({ language, file }) => file !== undefined || FOLLOWED.includes(language),
  );
}

function allBlocksOf(document: string): readonly Block[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  return [...text.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```/gms)].map(
    ([, language = '', file, block = '']) => ({
      language,
      ...(file !== undefined && { file }),
      text: block,
    }),
  );
}

/** The blocks of one language in a document, as they are written. */
export function snippetsOf(document: string, language: string): readonly string[] {
  return allBlocksOf(document)
    .filter((block) => block.language === language)
    .map((block) => block.text);
}

/** What a snippet printed, and how it ended. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where a server listens. */
type ServerAddresses = Pick<ServerUnderTest, 'url' | 'companionUrl'>;

/** A folder in which snippets for a shell run with `forebear` on their path, against a server. */
export class SnippetShell {
  readonly #directory: string;
  readonly #server: ServerAddresses;
  readonly #environment: NodeJS.ProcessEnv;

  /** A folder of its own, and the server that stands for the one of the documents. */
  constructor(directory: string, server: ServerAddresses, environment: NodeJS.ProcessEnv = {}) {
    this.#directory = directory;
    this.#server = server;
    this.#environment = environment;
  }

  /** Puts `forebear` there. */
  async open(): Promise<void> {
    const program = join(this.#directory, 'forebear');
    await writeFile(program, `#!/bin/sh\nexec ${process.execPath} ${CLI} "$@"\n`);
    await chmod(program, 0o755);
  }

  /** Runs a snippet of TypeScript as a program beside an installed `forebear`. */
  async runProgram(snippet: string): Promise<Ran> {
    const installed = join(this.#directory, 'node_modules');
    const link = join(installed, 'forebear');
    await mkdir(installed, { recursive: true });
    if (!existsSync(link)) await symlink(ROOT, link);
    await writeFile(join(this.#directory, 'program.mts'), snippet);
    return await this.run(`node --import ${TSX} program.mts`);
  }

  /**
   * Runs a snippet as it stands, but for the addresses, and with what the repository has from there, as it
   * is built; the first error ends it.
   */
  async run(snippet: string): Promise<Ran> {
    const script = snippet
      .replaceAll(ADDRESS, this.#server.url)
      .replaceAll(COMPANION, this.#server.companionUrl)
      .replaceAll('node dist/', `node ${ROOT}dist/`)
      .replaceAll('npm run ', `npm --prefix ${ROOT} run `)
      .replaceAll(' containers/images/', ` ${ROOT}containers/images/`);
    const shell = spawn('/bin/bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      cwd: this.#directory,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: `${this.#directory}:${process.env['PATH']}`,
        HOME: this.#directory,
        ...this.#environment,
      },
    });
    let [stdout, stderr] = ['', ''];
    shell.stdout.on('data', (chunk) => {
      stdout += String(chunk);
    });
    shell.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    const [code] = await once(shell, 'close');
    return { code: code as number | null, stdout, stderr };
  }
}
