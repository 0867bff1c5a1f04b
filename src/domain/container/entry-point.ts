const INTERPRETERS: Readonly<Record<string, string>> = {
  js: 'node',
  mjs: 'node',
  cjs: 'node',
  sh: 'sh',
};

/** Whether a script is run by the platform's own Python program instead of an interpreter alone. */
export function isPythonScript(entryPoint: string): boolean {
  return endingOf(entryPoint) === 'py';
}

/**
 * The command that runs a script of another language than Python, to be followed by the script's path: its ending names the
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
