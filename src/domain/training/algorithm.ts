import { algorithmImageUri, type BuiltInAlgorithm, builtInAlgorithm } from '../algorithms/index.js';
import { frameworkOfImage, isPythonScript } from '../container/index.js';
import { type ChosenRuntime, chooseRuntime, type Runtimes } from '../frameworks/index.js';
import { METRIC_DEFINITION, type MetricDefinition } from '../job/index.js';
import { listOf, objectOf, optional, text, type Value } from '../record/index.js';
import { checkCommand, checkImage, checkScript, imageSlug, refuse } from '../request/index.js';
import { toS3Uri } from '../s3-uri.js';
import type { TrainingAlgorithm } from './record.js';

/** One of: a built-in algorithm's name; an image; a script with its folder, alone or in an image. */
export const ALGORITHM_REQUEST = objectOf({
  name: optional(text),
  image: optional(text),
  entrypoint: optional(listOf(text)),
  arguments: optional(listOf(text)),
  entryPoint: optional(text),
  sourceDir: optional(text),
  transformersVersion: optional(text),
  pytorchVersion: optional(text),
  pyVersion: optional(text),
  metricDefinitions: optional(listOf(METRIC_DEFINITION)),
});
export type AlgorithmRequest = Value<typeof ALGORITHM_REQUEST>;

/** The resolved algorithm of a request. */
export interface ResolvedAlgorithm {
  readonly algorithm: TrainingAlgorithm;
  /** Absent for a script without an image. */
  readonly imageUri?: string;
  readonly builtIn?: BuiltInAlgorithm;
  /** The prefix of generated job names. */
  readonly prefix: string;
}

/** The algorithms and frameworks of a deployment. */
export interface AlgorithmDefaults {
  readonly region: string;
  readonly runtimes: Runtimes;
}

/** Resolves the program of a training. Throws `VALIDATION_FAILED`, `IMAGE_UNKNOWN`, `S3_URI_INVALID`. */
export function resolveAlgorithm(
  request: AlgorithmRequest,
  { region, runtimes }: AlgorithmDefaults,
): ResolvedAlgorithm {
  checkChoice(request);
  const metricDefinitions = checkMetricDefinitions(request.metricDefinitions ?? []);
  const builtIn = builtInAlgorithm(request.name ?? request.image ?? '');
  if (builtIn || request.name !== undefined) {
    if (metricDefinitions.length > 0)
      refuse('algorithm.metricDefinitions', 'A built-in algorithm has metric definitions already.');
    const imageUri = request.image ?? algorithmImageUri(request.name ?? '', region);
    if (builtIn)
      return {
        algorithm: {
          name: builtIn.key,
          frameworkVersions: {},
          metricDefinitions: builtIn.metricDefinitions.map(({ name, regex }) => ({ name, regex })),
        },
        imageUri,
        builtIn,
        prefix: builtIn.key,
      };
  }
  const chosen = runtimeOf(request, runtimes);
  return {
    algorithm: {
      ...pick(request, ['entrypoint', 'arguments', 'entryPoint']),
      ...(chosen ? {} : pick(request, ['image'])),
      ...(request.sourceDir === undefined ? {} : { sourceDir: toS3Uri(request.sourceDir) }),
      frameworkVersions: {},
      ...chosen,
      metricDefinitions,
    },
    ...(request.image === undefined ? {} : { imageUri: request.image }),
    prefix: prefixOf(request),
  };
}

/**
 * The request that resolves to an algorithm. It names a built-in algorithm alone, because that defines
 * its metrics. Framework versions select the runtime of others.
 */
export function algorithmRequest({
  runtime: _,
  frameworkVersions,
  ...program
}: TrainingAlgorithm): AlgorithmRequest {
  if (program.name !== undefined) return { name: program.name };
  const { transformers_version, pytorch_version, py_version } = frameworkVersions;
  return {
    ...program,
    ...(transformers_version !== undefined && { transformersVersion: transformers_version }),
    ...(pytorch_version !== undefined && { pytorchVersion: pytorch_version }),
    ...(py_version !== undefined && { pyVersion: py_version }),
  };
}

/** The runtime of a Python script without an image, or with one of the original's framework images. */
function runtimeOf(request: AlgorithmRequest, runtimes: Runtimes): ChosenRuntime | undefined {
  const { image, entryPoint } = request;
  if (entryPoint === undefined || !isPythonScript(entryPoint)) return undefined;
  const versions = image === undefined ? request : frameworkOfImage(image);
  return versions && chooseRuntime(runtimes, versions, 'algorithm.');
}

function prefixOf({ image, transformersVersion, pytorchVersion }: AlgorithmRequest): string {
  if (image !== undefined) return imageSlug(image) || 'image';
  if (transformersVersion !== undefined) return 'huggingface-pytorch';
  return pytorchVersion === undefined ? 'script' : 'pytorch';
}

function checkChoice(request: AlgorithmRequest): void {
  const { name, image, entryPoint, sourceDir } = request;
  if (name === undefined && image === undefined && entryPoint === undefined)
    refuse(
      'algorithm',
      'The algorithm is missing; give the name of a built-in algorithm, an image, or entryPoint with sourceDir.',
    );
  if (name !== undefined && image !== undefined)
    refuse('algorithm', 'algorithm.name and algorithm.image exclude each other; give one of them.');
  const commands = [request.entrypoint, request.arguments];
  if (name !== undefined && (entryPoint !== undefined || commands.some(Boolean)))
    refuse(
      'algorithm',
      'A built-in algorithm runs its own program; leave out entryPoint, entrypoint and arguments.',
    );
  if ((entryPoint === undefined) !== (sourceDir === undefined))
    refuse('algorithm', 'algorithm.entryPoint and algorithm.sourceDir come together; give both.');
  if (entryPoint !== undefined) checkScript('algorithm.entryPoint', entryPoint);
  if (entryPoint !== undefined && request.entrypoint !== undefined)
    refuse('algorithm', 'algorithm.entryPoint and algorithm.entrypoint exclude each other.');
  if (image !== undefined) checkImage('algorithm.image', image);
  for (const command of commands) checkCommand('algorithm', command ?? []);
  checkVersions(request);
}

function checkMetricDefinitions(
  definitions: readonly MetricDefinition[],
): readonly MetricDefinition[] {
  const field = 'algorithm.metricDefinitions';
  if (definitions.length > 40) refuse(field, 'Give at most 40 metric definitions.');
  const names = new Set<string>();
  for (const { name, regex } of definitions) {
    if (name === '' || name.length > 255)
      refuse(field, 'A metric definition needs a name of 1 to 255 characters.');
    if (regex === '' || regex.length > 500)
      refuse(field, `The expression of metric '${name}' must have 1 to 500 characters.`);
    if (names.has(name)) refuse(field, `Metric '${name}' is defined twice.`);
    names.add(name);
  }
  return definitions.map(({ name, regex }) => ({ name, regex }));
}

const VERSIONS = ['transformersVersion', 'pytorchVersion', 'pyVersion'] as const;

/** A version that selects no runtime would be a false record. */
function checkVersions(request: AlgorithmRequest): void {
  const { entryPoint, image, name } = request;
  const given = VERSIONS.find((field) => request[field] !== undefined);
  if (given === undefined) return;
  const field = `algorithm.${given}`;
  if (name !== undefined || image !== undefined)
    refuse(field, `${field} selects no runtime beside an image or a built-in algorithm.`);
  if (entryPoint !== undefined && !isPythonScript(entryPoint))
    refuse(field, `${field} selects a runtime for Python; '${entryPoint}' is no .py script.`);
}

function pick<T extends object, K extends keyof T>(
  from: T,
  keys: readonly K[],
): Partial<Pick<T, K>> {
  const picked: Partial<Pick<T, K>> = {};
  for (const key of keys) if (from[key] !== undefined) picked[key] = from[key];
  return picked;
}
