import { PlatformError } from '#src/domain/errors/index.js';
import type { Model, ModelCode } from '#src/domain/hosting/index.js';
import type { EnvironmentRequest } from '#src/environments/index.js';
import { OpenFolder } from '#src/files/open-folder.js';
import { unlessNotPlain } from '#src/files/plain-files.js';
import { servingProgram } from './serving-program.js';

/** The location of a model's code, and its runtime. */
export interface ModelCodeOptions {
  /**
   * The parent of the model's folder, and the model's folder name, which a program may have
   * changed.
   */
  readonly outer: string;
  readonly name: string;
  /** The interpreter, as the runner prepared the program. */
  readonly interpreter: string | undefined;
  /** The role whose secrets the installation may read. */
  readonly role: string;
}

/**
 * Calls `ask` for the environment of a model's code. Returns undefined for a model without code.
 * Throws `OBJECT_NOT_FOUND` when the code is missing.
 */
export async function withCodeRequest<Result>(
  model: Pick<Model, 'image' | 'code' | 'environment'>,
  { outer, name, interpreter, role }: ModelCodeOptions,
  ask: (request: EnvironmentRequest) => Promise<Result>,
): Promise<Result | undefined> {
  if (!model.code) return undefined;
  await using root = await OpenFolder.open(outer, name);
  await using code = await codeFolder(root, model.code);
  const program = servingProgram(model);
  return await ask({ code, program, interpreter, variables: model.environment, role });
}

/** Returns the folder of the first script that exists. */
async function codeFolder(root: OpenFolder, { candidates }: ModelCode): Promise<OpenFolder> {
  for (const path of candidates) {
    const [folders, script] = split(path);
    if (await holds(root, [...folders, ...script])) return open(root, folders);
  }
  throw new PlatformError(
    'OBJECT_NOT_FOUND',
    `The model has no code to serve it: none of ${candidates.join(', ')} exists.`,
    { details: { candidates } },
  );
}

/** `code` or `model/code`, and their subfolders. */
function split(path: string): readonly [readonly string[], readonly string[]] {
  const names = path.split('/');
  const depth = names[0] === 'model' ? 2 : 1;
  return [names.slice(0, depth), names.slice(depth)];
}

async function holds(root: OpenFolder, names: readonly string[]): Promise<boolean> {
  try {
    await using folder = await open(root, names.slice(0, -1));
    await using file = await folder.file(names.at(-1) ?? '');
    return file !== undefined;
  } catch (error) {
    return unlessNotPlain(error) ?? false;
  }
}

async function open(root: OpenFolder, names: readonly string[]): Promise<OpenFolder> {
  const [first = '', ...others] = names;
  let folder = await root.folder(first);
  for (const name of others) {
    await using outer = folder;
    folder = await outer.folder(name);
  }
  return folder;
}
