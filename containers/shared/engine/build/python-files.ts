import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PlatformError } from '#src/domain/errors/index.js';
import { librariesOf } from './run-build.js';

/** An interpreter of this machine. */
export interface Interpreter {
  /** Its absolute path. */
  readonly interpreter: string;
  /** Includes its installed packages, in addition to the standard library; default false. */
  readonly hasPackages?: boolean;
}

/** The files of an interpreter; every path is absolute. */
interface PythonParts {
  readonly programs: readonly string[];
  readonly folders: readonly string[];
  /** Compiled modules, which load libraries. */
  readonly modules: readonly string[];
}

const LIST = `
import glob, json, os, sys, sysconfig
beside = os.path.join(os.path.dirname(sys.executable), "python3")
base = os.path.join(os.path.dirname(sys._base_executable), "python3")
programs = [sys.executable, sys._base_executable, beside, base, os.path.join(sys.prefix, "pyvenv.cfg")]
folders = [sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"), sysconfig.get_config_var("WHEEL_PKG_DIR")]
if sys.argv[1:] == ["packages"]:
    folders += sys.path
folders = sorted({os.path.normpath(folder) for folder in folders if folder and os.path.isdir(folder)})
modules = [path for folder in folders for path in glob.glob(folder + "/**/*.so*", recursive=True) if os.path.isfile(path)]
print(json.dumps({"programs": sorted({path for path in programs if os.path.exists(path)}), "folders": folders, "modules": modules}))
`;
/** The certificates that `pip` uses, if they exist. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const MAX_TEXT_BYTES = 64 * 2 ** 20;
const run = promisify(execFile);

/**
 * Returns the files and folders of an interpreter, its library and the libraries that they load.
 * Throws `SERVICE_UNAVAILABLE` without Linux or the interpreter.
 */
export async function pythonFiles({
  interpreter,
  hasPackages,
}: Interpreter): Promise<readonly string[]> {
  const words = ['-I', '-c', LIST, ...(hasPackages ? ['packages'] : [])];
  try {
    if (process.platform !== 'linux')
      throw new Error(`programs of ${process.platform} do not run in containers`);
    const { stdout } = await run(interpreter, words, { maxBuffer: MAX_TEXT_BYTES });
    const { programs, folders, modules } = JSON.parse(stdout) as PythonParts;
    const libraries = await librariesOf([...programs, ...modules]);
    return [...programs, ...folders, ...modules, ...libraries, CERTIFICATES]; // a module may be a link
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.slice(0, 300) : String(cause);
    throw new PlatformError(
      'SERVICE_UNAVAILABLE',
      `No image can be made of the interpreter '${interpreter}': ${why}. Name a base image, as in --build-arg PYTHON_BASE=python:3.11-slim.`,
      { details: { interpreter }, cause },
    );
  }
}
