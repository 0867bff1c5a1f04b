import {
  containerPaths,
  entryPointCommand,
  hyperparameterArguments,
  isPythonScript,
  type TrainingContract,
} from '#src/domain/container/index.js';
import { hyperparameterValues } from '#src/domain/json/index.js';
import { isMediaType, type TrialComponentArtifact } from '#src/domain/lineage/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import type { NewTrialComponent } from '#src/lineage/index.js';
import type { Program } from '#src/ports/runner.js';
import { contractHosts } from '../hosts.js';
import type { Machine } from '../job-kind.js';
import {
  type Findings,
  IMAGE_URI,
  jobComponent,
  resourceParameters,
  SOURCE_DIR,
} from '../trial-component.js';

/** The program of a job: a built-in algorithm, the image's program, or one that runs the script. */
export function trainingProgram({ algorithm }: Pick<TrainingJob, 'algorithm'>): Program {
  const { name, image, entryPoint, entrypoint, runtime } = algorithm;
  const reference = name ?? image;
  const isPython = entryPoint !== undefined && isPythonScript(entryPoint);
  const command = entryPoint === undefined ? entrypoint : entryPointCommand(entryPoint);
  return {
    mode: 'train',
    ...(reference === undefined ? {} : { image: reference }),
    ...(isPython ? { python: { program: 'train', ...(runtime && { runtime }) } } : {}),
    ...(isPython || command === undefined ? {} : { entrypoint: command }),
    ...(algorithm.arguments === undefined ? {} : { arguments: algorithm.arguments }),
  };
}

/** The arguments of the program: the path of the script, then the hyperparameters. */
export function trainingParameters(job: TrainingJob, root: string): readonly string[] {
  const { entryPoint } = job.algorithm;
  const { output, code } = containerPaths(root);
  return [
    ...(entryPoint !== undefined && isPythonScript(entryPoint) ? [output] : []),
    ...(entryPoint === undefined ? [] : [`${code}/${entryPoint}`]),
    ...hyperparameterArguments(job.hyperparameters),
  ];
}

export function trainingContract(
  job: TrainingJob,
  host: string,
  { region, cpus, gpus, hostNames }: Machine,
): TrainingContract {
  return {
    jobName: job.name,
    jobArn: job.arn,
    hyperparameters: job.hyperparameters,
    channels: job.channels.map(({ name, contentType, inputMode, distribution }) => ({
      name,
      inputMode,
      distribution,
      ...(contentType === undefined ? {} : { contentType }),
    })),
    ...contractHosts(job, host, { hostNames }),
    instanceType: job.resources.instanceType,
    ...(job.algorithm.entryPoint === undefined ? {} : { entryPoint: job.algorithm.entryPoint }),
    ...(job.algorithm.sourceDir === undefined ? {} : { sourceDir: job.algorithm.sourceDir }),
    environment: job.environment,
    ...(job.seed !== undefined && { seed: job.seed }),
    region,
    cpus,
    gpus,
  };
}

export function trainingComponent(job: TrainingJob, findings: Findings): NewTrialComponent {
  return jobComponent('training-job', job, {
    findings,
    parameters: parametersOf(job),
    inputArtifacts: inputsOf(job, findings),
    properties: propertiesOf(job),
  });
}

/**
 * Hyperparameters that look like numbers are recorded as numbers, so that trials can be compared.
 * JSON strings of a script are recorded as their texts.
 */
const NUMBER = /^[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})(?:[eE][+-]?\d{1,3})?$/;

/** The most packages that are recorded as separate parameters; an entity has at most 300 parameters. */
const MAX_PACKAGES = 180;

function parametersOf({ hyperparameters, resources, algorithm, packages = [] }: TrainingJob) {
  const parameters: Record<string, string | number> = {};
  const values = hyperparameterValues(hyperparameters, algorithm);
  for (const name of Object.keys(hyperparameters)) {
    const text = hyperparameters[name] ?? '';
    const number = NUMBER.test(text) ? Number(text) : Number.NaN;
    const value = values[name];
    parameters[name] = Number.isFinite(number) ? number : typeof value === 'string' ? value : text;
  }
  for (const name of Object.keys(algorithm.frameworkVersions))
    parameters[`SageMaker.${name}`] = algorithm.frameworkVersions[name] ?? '';
  for (const line of packages.slice(0, MAX_PACKAGES)) {
    const [, name = '', version = ''] = PACKAGE.exec(line) ?? [];
    if (name !== '') parameters[`Package.${name}`] = version.slice(0, MAX_TEXT);
  }
  return Object.assign(parameters, resourceParameters(resources));
}

/** A line of `pip freeze`: `name==version`, or `name @ location`. */
const PACKAGE = /^([\w.-]{1,200})\s*(?:===?|@)\s*(.+)$/;
const MAX_TEXT = 2_500;

function inputsOf(job: TrainingJob, { inputs }: Findings): readonly TrialComponentArtifact[] {
  const channels = job.channels.map(({ name, uri, contentType }) => {
    const mediaType = contentType?.split(';')[0]?.trim() ?? '';
    const input = isMediaType(mediaType) ? { name, mediaType, value: uri } : { name, value: uri };
    const facts = inputs[name];
    return facts === undefined ? input : { ...input, ...facts };
  });
  const { sourceDir } = job.algorithm;
  return [
    ...channels,
    ...(job.imageUri === undefined ? [] : [{ name: IMAGE_URI, value: job.imageUri }]),
    ...(sourceDir === undefined
      ? []
      : [{ name: SOURCE_DIR, value: sourceDir, ...inputs[SOURCE_DIR] }]),
  ];
}

function propertiesOf({ trainingSeconds, billableSeconds }: TrainingJob) {
  return {
    ...(trainingSeconds === undefined ? {} : { trainingSeconds: `${trainingSeconds}` }),
    ...(billableSeconds === undefined ? {} : { billableSeconds: `${billableSeconds}` }),
  };
}
