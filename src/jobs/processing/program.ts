import type { ProcessingContract } from '#src/domain/container/index.js';
import type { ProcessingJob } from '#src/domain/processing/index.js';
import { readUpTo } from '#src/files/plain-files.js';
import type { NewTrialComponent } from '#src/lineage/index.js';
import type { Program } from '#src/ports/runner.js';
import { contractHosts } from '../hosts.js';
import type { JobFolder } from '../job-folder.js';
import type { Machine } from '../job-kind.js';
import { type Findings, IMAGE_URI, jobComponent, resourceParameters } from '../trial-component.js';

/** The program of a job: the command of the request, or else the image's. */
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
    ...(job.seed !== undefined && { seed: job.seed }),
    instanceType,
    ...(volumeSizeGb === undefined ? {} : { volumeSizeGb }),
    ...contractHosts(job, host, { hostNames }),
    region,
    cpus,
    gpus,
  };
}

const MAX_BYTES = 1024;

/**
 * The contents of `output/message` of the programs, in the order of the hosts: at most 1 KiB
 * together, with U+FFFD for bytes that are not UTF-8. Undefined when all are empty.
 */
export async function readExitMessage(
  folder: JobFolder,
  hosts: readonly string[],
): Promise<string | undefined> {
  const bytes = Buffer.concat(await Promise.all(hosts.map((host) => readMessage(folder, host))));
  // With `stream`, a character that the limit cuts in two is left out.
  const stream = bytes.length >= MAX_BYTES;
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_BYTES), { stream });
  return text.replaceAll('\0', '') || undefined;
}

/** Empty when the program has put anything else than a file in its place. */
async function readMessage(folder: JobFolder, host: string): Promise<Buffer> {
  try {
    await using output = await folder.open(host, 'output');
    await using file = await output?.file('message');
    const parts: Uint8Array[] = [];
    if (file) for await (const part of readUpTo(file, MAX_BYTES)) parts.push(part);
    return Buffer.concat(parts);
  } catch {
    return Buffer.alloc(0);
  }
}

const MAX_PARAMETER = 2500;

export function processingComponent(job: ProcessingJob, findings: Findings): NewTrialComponent {
  const { command, inputs, image, resources } = job;
  const words = JSON.stringify(command).slice(0, MAX_PARAMETER).toWellFormed();
  return jobComponent('processing-job', job, {
    findings,
    parameters: {
      ...(command.length === 0 ? {} : { 'SageMaker.ContainerCommand': words }),
      ...resourceParameters(resources),
    },
    inputArtifacts: [
      ...inputs.map(({ name, uri }) => ({ name, value: uri, ...findings.inputs[name] })),
      { name: IMAGE_URI, value: image },
    ],
  });
}
