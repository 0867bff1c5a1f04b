const INTERPRETERS: Readonly<Record<string, string>> = {
  js: 'node',
  mjs: 'node',
  cjs: 'node',
};

/**
 * Runs the script that follows by its first line, if that begins with `#!`, else by the shell; a right to execute is not
 * needed. Python that it starts can import from the code folder.
 */
const BY_FIRST_LINE = [
  'export PYTHONPATH="$SAGEMAKER_SUBMIT_DIRECTORY:$PYTHONPATH"',
  'IFS="!" read -r mark command < "$0"',
  '[ "$mark" = "#" ] || command=sh',
  'set -f',
  'exec $command "$0" "$@"',
].join('; ');

/** Whether a script is run by the platform's own Python program instead of an interpreter alone. */
export function isPythonScript(entryPoint: string): boolean {
  return endingOf(entryPoint) === 'py';
}

/**
 * The command that runs a script of another language than Python, to be followed by the script's path: its ending names the
 * interpreter, and a script of the shell or without a known ending is run by its first line.
 */
export function entryPointCommand(entryPoint: string): readonly string[] {
  const interpreter = INTERPRETERS[endingOf(entryPoint)];
  return interpreter === undefined ? ['sh', '-c', BY_FIRST_LINE] : [interpreter];
}

/** A script's name as a module: without folders' separators and ending. */
export function entryPointModule(entryPoint: string): string {
  return entryPoint.replace(/\.[^./]*$/, '').replaceAll('/', '.');
}

function endingOf(entryPoint: string): string {
  return /\.([^./]+)$/.exec(entryPoint)?.[1]?.toLowerCase() ?? '';
}
