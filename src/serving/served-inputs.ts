import type { Model } from '#src/domain/hosting/index.js';
import { joinS3Uri } from '#src/domain/s3-uri.js';
import type { LaunchInput } from '#src/supervision/input-check.js';

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
