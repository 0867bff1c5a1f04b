import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PACK = fileURLToPath(new URL('../../tools/pack.mjs', import.meta.url));
/** What npm and the launcher of a program need beside Node.js. */
const TOOLS = ['sh', 'env'];
/** How this machine reaches the registry. */
const REACH = /^(https?_proxy|no_proxy|node_extra_ca_certs)$/i;
const execute = promisify(execFile);

/** A home and a path with Node.js and npm, but without a compiler and this repository. */
export class BareMachine {
  readonly #directory: string;
  readonly #environment: NodeJS.ProcessEnv;

  private constructor(directory: string, environment: NodeJS.ProcessEnv) {
    this.#directory = directory;
    this.#environment = environment;
  }

  /** Prepares an empty folder. */
  static async in(directory: string): Promise<BareMachine> {
    const programs = join(directory, 'programs');
    for (const folder of [programs, join(directory, 'home')]) await mkdir(folder);
    const own = dirname(process.execPath);
    const tools = await Promise.all(TOOLS.map(async (name) => [await which(name), name] as const));
    const linked = [
      ...['node', 'npm', 'npx'].map((name) => [join(own, name), name] as const),
      ...tools,
    ];
    for (const [target, name] of linked) await symlink(target, join(programs, name));
    const { stdout: registry } = await execute('npm', ['config', 'get', 'registry']);
    const reach = Object.entries(process.env).filter(([name]) => REACH.test(name));
    return new BareMachine(directory, {
      ...Object.fromEntries(reach),
      HOME: join(directory, 'home'),
      PATH: `${join(directory, 'prefix/bin')}:${programs}`,
      npm_config_registry: registry.trim(),
    });
  }

  /** The folder that `npm install --global` fills. */
  get prefix(): string {
    return join(this.#directory, 'prefix');
  }

  /** What npm keeps of what it has installed. */
  get cache(): string {
    return join(this.#directory, 'home/.npm');
  }

  /** The registry of npm. */
  get registry(): string {
    return this.#environment['npm_config_registry'] ?? '';
  }

  /** Packs the repository, as it is built, and returns the paths of the packages. */
  async pack(): Promise<{ readonly forebear: string; readonly client: string }> {
    const { stdout } = await execute(process.execPath, [PACK, this.#directory]);
    const [forebear = '', client = ''] = stdout.split('\n');
    return { forebear: join(this.#directory, forebear), client: join(this.#directory, client) };
  }

  /** Installs a package as its users do. */
  async installGlobally(archive: string): Promise<void> {
    await this.run('npm', ['install', '--global', '--prefix', this.prefix, archive]);
  }

  /** Runs a program in a folder; returns what it printed. */
  async run(program: string, words: readonly string[], folder = ''): Promise<string> {
    const cwd = join(this.#directory, folder);
    await mkdir(cwd, { recursive: true });
    // The shell looks the program up on the path of this machine.
    const shell = ['-c', 'exec "$0" "$@"', program, ...words];
    const { stdout } = await execute('/bin/sh', shell, { cwd, env: this.#environment });
    return stdout;
  }
}

/** Whether the registry of npm answers. */
export async function hasRegistry(): Promise<boolean> {
  const words = ['view', 'ws', 'version', '--fetch-retries=0', '--fetch-timeout=10000'];
  return await execute('npm', words).then(
    () => true,
    () => false,
  );
}

async function which(name: string): Promise<string> {
  return (await execute('/bin/sh', ['-c', `command -v ${name}`])).stdout.trim();
}
