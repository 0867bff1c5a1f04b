import type { ProcessingContract } from '#src/domain/container/index.js';
import type { ProcessingJob } from '#src/domain/processing/index.js';
import type { Program } from '#src/ports/runner.js';
import { contractHosts } from '../hosts.js';
import type { Machine } from '../job-kind.js';

/** The program of a job: the command of the request, or else the image's own. */
export function processingProgram({
  image,
  command,
}: Pick<ProcessingJob, 'image' | 'command'>): Program {
  const [entrypoint, ...words] = command;
  if (entrypoint === undefined) return { mode: 'process', image };
  return { mode: 'process', image, entrypoint: [entrypoint], arguments: words };
}

export function processingContract(
  job: ProcessingJob,
  host: string,
  { region, cpus, gpus, hostNames }: Machine,
): ProcessingContract {
  const { name, arn, image, command, inputs, outputs, role, maxRuntimeSeconds, environment } = job;
  const { instanceType, volumeSizeGb } = job.resources;
  return {
    jobName: name,
    jobArn: arn,
    image,
    command,
    inputs,
    outputs,
    role,
    maxRuntimeSeconds,
    environment,
    instanceType,
    ...(volumeSizeGb === undefined ? {} : { volumeSizeGb }),
    ...contractHosts(job, host, { hostNames }),
    region,
    cpus,
    gpus,
  };
}
