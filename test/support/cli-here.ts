import { reportFailure } from '#src/cli/failure.js';
import { createProgram } from '#src/cli/program.js';
import { CLI } from './built.js';
import type { Ended } from './cli-process.js';

/**
 * Runs a command to its end in this process, which loads the command line once; a process for each
 * command takes ten times as long. Run one command at a time, and none that reads stdin or that
 * only a signal ends.
 */
export async function runCliHere(
  cwd: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const { argv, env, exitCode } = process;
  const before = process.cwd();
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  process.argv = [process.execPath, CLI, ...words];
  process.env = { PATH: env['PATH'], XDG_DATA_HOME: `${cwd}/.data`, ...environment };
  process.exitCode = undefined;
  process.chdir(cwd);
  try {
    await (await createProgram(words)).parseAsync();
  } catch (error) {
    reportFailure(error);
  } finally {
    process.chdir(before);
    process.env = env;
    process.argv = argv;
  }
  const code = Number(process.exitCode ?? 0);
  process.exitCode = exitCode;
  return { code, stdout: stdout.end(), stderr: stderr.end() };
}

function capture(stream: NodeJS.WriteStream) {
  const { write } = stream;
  let text = '';
  const take = (chunk: string | Uint8Array, ...more: readonly unknown[]) => {
    text += Buffer.from(chunk as Uint8Array).toString();
    const written = more.find((one) => typeof one === 'function');
    if (written) queueMicrotask(() => (written as () => void)());
    return true;
  };
  stream.write = take as typeof write;
  return {
    end: () => {
      stream.write = write;
      return text;
    },
  };
}
