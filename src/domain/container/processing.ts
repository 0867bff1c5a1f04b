import type { StringMap } from '../lineage/index.js';
import { CONTAINER_ROOT, prefixed, representable, seedVariables } from './program.js';

/** The configuration of one instance of a processing job. */
export interface ProcessingContract {
  readonly jobName: string;
  readonly jobArn: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly inputs: readonly ContractPlace[];
  readonly outputs: readonly ContractPlace[];
  readonly role: string;
  readonly maxRuntimeSeconds: number;
  readonly hosts: readonly string[];
  readonly currentHost: string;
  readonly instanceType: string;
  readonly volumeSizeGb?: number;
  /** The request's variables; the contract's variables override them. */
  readonly environment: StringMap;
  readonly region: string;
  /** Of random numbers; absent for jobs of earlier versions. */
  readonly seed?: number;
  /** Default 0. */
  readonly gpus?: number;
  /** Default 1. */
  readonly cpus?: number;
}

/** An input or an output, in the configuration of a program. */
export interface ContractPlace {
  readonly name: string;
  readonly uri: string;
  readonly localPath: string;
}

/** The configuration files, by their path below the root. */
export function processingFiles(contract: ProcessingContract): StringMap {
  return {
    'config/processingjobconfig.json': text(jobConfig(contract)),
    'config/resourceconfig.json': text({
      current_host: contract.currentHost,
      hosts: [...contract.hosts].sort(),
    }),
  };
}

/** The environment of a processing program that sees its folders below the root. */
export function processingEnvironment(contract: ProcessingContract, root: string): StringMap {
  const paths = (kind: string, places: readonly ContractPlace[]) =>
    places.map(({ name, localPath }) => [
      `${kind}_${name.toUpperCase()}`,
      `${root}${localPath.slice(CONTAINER_ROOT.length)}`,
    ]);
  return representable({
    PYTHONUNBUFFERED: '1', // so that a script's lines have their real times
    ...seedVariables(contract),
    ...contract.environment,
    AWS_REGION: contract.region,
    PROCESSING_JOB_NAME: contract.jobName,
    PROCESSING_JOB_ARN: contract.jobArn,
    ...prefixed({
      ...Object.fromEntries(paths('INPUT', contract.inputs)),
      ...Object.fromEntries(paths('OUTPUT', contract.outputs)),
      CONFIG_DIR: `${root}/config`,
      EXIT_MESSAGE: `${root}/output/message`,
      CURRENT_HOST: contract.currentHost,
      HOSTS: JSON.stringify([...contract.hosts].sort()),
      NUM_GPUS: contract.gpus ?? 0,
      NUM_CPUS: contract.cpus ?? 1,
    }),
  });
}

/** The request of the job, with the originals' field names. References to secrets stay unresolved. */
function jobConfig(contract: ProcessingContract) {
  const { inputs, outputs, command, volumeSizeGb } = contract;
  const [entrypoint, ...words] = command;
  return {
    ProcessingJobArn: contract.jobArn,
    ProcessingJobName: contract.jobName,
    AppSpecification: {
      ImageUri: contract.image,
      ContainerEntrypoint: entrypoint === undefined ? null : [entrypoint],
      ContainerArguments: words.length === 0 ? null : words,
    },
    Environment: contract.environment,
    ProcessingInputs: inputs.map(({ name, uri, localPath }) => ({
      InputName: name,
      S3Input: {
        S3Uri: uri,
        LocalPath: localPath,
        S3DataType: 'S3Prefix',
        S3InputMode: 'File',
        S3DataDistributionType: 'FullyReplicated',
        S3CompressionType: 'None',
      },
    })),
    ProcessingOutputConfig: {
      Outputs: outputs.map(({ name, uri, localPath }) => ({
        OutputName: name,
        S3Output: { S3Uri: uri, LocalPath: localPath, S3UploadMode: 'EndOfJob' },
      })),
    },
    ProcessingResources: {
      ClusterConfig: {
        InstanceCount: contract.hosts.length,
        InstanceType: contract.instanceType,
        ...(volumeSizeGb === undefined ? {} : { VolumeSizeInGB: volumeSizeGb }),
      },
    },
    RoleArn: contract.role,
    StoppingCondition: { MaxRuntimeInSeconds: contract.maxRuntimeSeconds },
  };
}

function text(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
