const INTERPRETERS: Readonly<Record<string, string>> = {
  py: 'python3',
  js: 'node',
  mjs: 'node',
  cjs: 'node',
  sh: 'sh',
};

/**
 * The command that runs a script, to be followed by the script's path: its ending names the
 * interpreter, and a script without a known ending is the shell's.
 */
export function entryPointCommand(entryPoint: string): readonly string[] {
  return [INTERPRETERS[endingOf(entryPoint)] ?? 'sh'];
}

/** A script's name as a module: without folders' separators and ending. */
export function entryPointModule(entryPoint: string): string {
  return entryPoint.replace(/\.[^./]*$/, '').replaceAll('/', '.');
}

function endingOf(entryPoint: string): string {
  return /\.([^./]+)$/.exec(entryPoint)?.[1]?.toLowerCase() ?? '';
}
