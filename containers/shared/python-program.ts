import { fileURLToPath } from 'node:url';
import type { PythonProgram } from '#src/ports/runner.js';

/** The paths of one Python program. */
export interface PythonPlace {
  /** The interpreter for programs without an environment. */
  readonly interpreter: string;
  /** The folder of the platform's programs, as the program sees it. */
  readonly programs: string;
  /** The folder of an installed environment, as the program sees it. */
  readonly environment: string | undefined;
}

/** The folder of the platform's programs in Python on this machine. */
export function pythonPrograms(): string {
  return fileURLToPath(new URL('../images/python', import.meta.url));
}

/** The command of a program; its own parameters follow. */
export function pythonCommand(
  { program }: PythonProgram,
  { interpreter, programs, environment }: PythonPlace,
): readonly string[] {
  const python = environment === undefined ? interpreter : `${environment}/bin/python`;
  return [python, `${programs}/${program}.py`];
}
