import { builtInAlgorithm } from '#src/domain/algorithms/index.js';
import { containerPaths } from '#src/domain/container/index.js';
import type { Model } from '#src/domain/hosting/index.js';
import { joinS3Uri } from '#src/domain/s3-uri.js';
import type { NewArtifact } from '#src/lineage/index.js';
import type { Program } from '#src/ports/runner.js';
import type { LaunchInput } from '#src/supervision/input-check.js';

/**
 * The program of a model: a program that calls the model's code, a built-in algorithm, or the
 * program of its image.
 */
export function servingProgram({ image, code }: Pick<Model, 'image' | 'code'>): Program {
  if (code) return { mode: 'serve', python: { program: 'serve', runtime: image } };
  return { mode: 'serve', image: builtInAlgorithm(image)?.key ?? image };
}

/**
 * Returns the arguments of a model's program: the module of functions that its code may lack, the
 * folder of its data, and the paths where its code may be, with `/./` after the code's folder.
 */
export function servingParameters({ code }: Pick<Model, 'code'>): (root: string) => string[] {
  if (!code) return () => [];
  const { candidates, defaults } = code;
  return (root) => [
    ...(defaults ? ['--defaults', defaults] : []),
    containerPaths(root).model,
    ...candidates.map((path) => `${root}/${marked(path)}`),
  ];
}

/** Marks the end of the code's folder, which the program imports from. */
function marked(path: string): string {
  return path.replace(/(^|\/)code\//, '$1code/./');
}

/** The image, the code and the data of a model, for the lineage of what serves it. */
export function servedArtifacts({
  image,
  code,
  modelData: sourceUri,
  modelDigest: value,
}: Pick<Model, 'image' | 'code' | 'modelData' | 'modelDigest'>): readonly NewArtifact[] {
  const sourceTypes = value === undefined ? [] : [{ idType: 'SHA256', value } as const];
  return [
    ...(image.startsWith('/') ? [] : [{ sourceUri: image, type: 'Image' }]), // an interpreter
    ...(code?.sourceDir ? [{ sourceUri: code.sourceDir, type: 'Code' }] : []),
    ...(sourceUri === undefined ? [] : [{ sourceUri, type: 'Model', sourceTypes }]),
  ];
}

/** The inputs of a model that must exist: its archive and its code. */
export function servedInputs({
  modelData,
  code,
}: Pick<Model, 'modelData' | 'code'>): readonly LaunchInput[] {
  return [
    ...(modelData === undefined
      ? []
      : [{ uri: modelData, kind: 'object', what: 'the model' } as const]),
    ...codeInputs(code),
  ];
}

/** The code of a model: its archive, its only possible script, or else anything in its folder. */
export function codeInputs(code: Model['code']): readonly LaunchInput[] {
  if (code?.sourceDir === undefined) return [];
  const { sourceDir, candidates } = code;
  if (sourceDir.endsWith('.tar.gz'))
    return [{ uri: sourceDir, kind: 'object', what: 'the code of the model' }];
  const [script, ...others] = candidates;
  if (script === undefined || others.length > 0)
    return [{ uri: sourceDir, kind: 'prefix', what: 'the code of the model' }];
  const uri = joinS3Uri(sourceDir, script.slice(script.indexOf('/') + 1));
  return [{ uri, kind: 'object', what: 'the script of the model' }];
}
