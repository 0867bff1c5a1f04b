import type { TrainingContract } from '#src/domain/container/index.js';
import {
  containerPaths,
  entryPointCommand,
  hyperparameterArguments,
  isPythonScript,
} from '#src/domain/container/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import type { Program } from '#src/ports/runner.js';
import { contractHosts } from '../hosts.js';
import type { Machine } from '../job-kind.js';

/** The program of a job: the algorithm's, the image's own, or one that runs the script. */
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

/** The arguments after the program's own: the path of the script, then the hyperparameters. */
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
    region,
    cpus,
    gpus,
  };
}
