import { scriptValue } from '../json/index.js';
import type { StringMap } from '../lineage/index.js';
import {
  hyperparameterArguments,
  hyperparametersJson,
  hyperparameterVariables,
  LOG_LEVEL,
  scriptHyperparameters,
} from './hyperparameters.js';
import {
  containerPaths,
  entryPointModule,
  prefixed,
  representable,
  seedVariables,
} from './program.js';

/** The configuration of one instance of a training job. */
export interface TrainingContract {
  readonly jobName: string;
  readonly jobArn: string;
  readonly hyperparameters: StringMap;
  readonly channels: readonly ContractChannel[];
  readonly hosts: readonly string[];
  readonly currentHost: string;
  readonly instanceType: string;
  /** Default 0. */
  readonly gpus?: number;
  /** Default 1. */
  readonly cpus?: number;
  /** Path of the user's script below the code folder. */
  readonly entryPoint?: string;
  /** The URI of the code folder. */
  readonly sourceDir?: string;
  /** The request's variables; the contract's variables override them. */
  readonly environment: StringMap;
  readonly region: string;
  /** Of random numbers; absent for jobs of earlier versions. */
  readonly seed?: number;
  /** Default `eth0`. */
  readonly networkInterface?: string;
}

/** A named input, in the configuration of a program. */
export interface ContractChannel {
  readonly name: string;
  readonly contentType?: string;
  readonly inputMode: 'File' | 'FastFile' | 'Pipe';
  readonly distribution: 'FullyReplicated' | 'ShardedByS3Key';
}

const GROUP = 'homogeneousCluster';

/** The configuration files, by their path below the root. */
export function trainingFiles(contract: TrainingContract): StringMap {
  return {
    'input/config/hyperparameters.json': text(scriptHyperparameters(contract)),
    'input/config/inputdataconfig.json': text(inputDataConfig(contract)),
    'input/config/resourceconfig.json': text(resourceConfig(contract)),
  };
}

/** The environment of a training program that sees its folders below the root. */
export function trainingEnvironment(given: TrainingContract, root: string): StringMap {
  const contract = { ...given, hyperparameters: scriptHyperparameters(given) };
  return representable({
    PYTHONUNBUFFERED: '1', // so that a script's lines have their real times
    ...seedVariables(given),
    ...contract.environment,
    AWS_REGION: contract.region,
    TRAINING_JOB_NAME: contract.jobName,
    TRAINING_JOB_ARN: contract.jobArn,
    ...scriptVariables(contract, root),
    ...prefixed({
      ...placeVariables(contract, root),
      ...hyperparameterVariables(contract.hyperparameters),
      TRAINING_ENV: trainingEnvJson(contract, root),
    }),
  });
}

function inputDataConfig({ channels }: TrainingContract): Readonly<Record<string, StringMap>> {
  return Object.fromEntries(
    channels.map(({ name, contentType, inputMode, distribution }) => [
      name,
      {
        ...(contentType === undefined ? {} : { ContentType: contentType }),
        TrainingInputMode: inputMode,
        S3DistributionType: distribution,
        RecordWrapperType: 'None',
      },
    ]),
  );
}

function resourceConfig(contract: TrainingContract): Readonly<Record<string, unknown>> {
  const hosts = [...contract.hosts].sort();
  return {
    current_host: contract.currentHost,
    current_instance_type: contract.instanceType,
    current_group_name: GROUP,
    hosts,
    instance_groups: [{ instance_group_name: GROUP, instance_type: contract.instanceType, hosts }],
    network_interface_name: networkOf(contract),
  };
}

/** With these, a framework's image finds the script without special hyperparameters. */
function scriptVariables({ entryPoint }: TrainingContract, root: string): StringMap {
  if (entryPoint === undefined) return {};
  return {
    SAGEMAKER_PROGRAM: entryPoint,
    SAGEMAKER_SUBMIT_DIRECTORY: containerPaths(root).code,
  };
}

function placeVariables(contract: TrainingContract, root: string) {
  const paths = containerPaths(root);
  const { entryPoint, hyperparameters } = contract;
  return {
    MODEL_DIR: paths.model,
    INPUT_DIR: paths.input,
    INPUT_CONFIG_DIR: paths.inputConfig,
    OUTPUT_DIR: paths.output,
    OUTPUT_DATA_DIR: paths.outputData,
    OUTPUT_INTERMEDIATE_DIR: paths.outputIntermediate,
    METRICS_FILE: paths.metrics,
    CHECKPOINT_DIR: paths.checkpoints,
    CHANNELS: JSON.stringify(contract.channels.map(({ name }) => name).sort()),
    ...Object.fromEntries(
      contract.channels.map(({ name }) => [
        `CHANNEL_${name.toUpperCase()}`,
        `${paths.inputData}/${name}`,
      ]),
    ),
    CURRENT_HOST: contract.currentHost,
    CURRENT_INSTANCE_TYPE: contract.instanceType,
    CURRENT_INSTANCE_GROUP: GROUP,
    HOSTS: JSON.stringify([...contract.hosts].sort()),
    NUM_GPUS: contract.gpus ?? 0,
    NUM_CPUS: contract.cpus ?? 1,
    NUM_NEURONS: 0,
    LOG_LEVEL: logLevel(hyperparameters),
    NETWORK_INTERFACE_NAME: networkOf(contract),
    HPS: hyperparametersJson(hyperparameters),
    USER_ARGS: JSON.stringify(hyperparameterArguments(hyperparameters)),
    FRAMEWORK_PARAMS: hyperparametersJson(hyperparameters, 'reserved'),
    RESOURCE_CONFIG: JSON.stringify(resourceConfig(contract)),
    INPUT_DATA_CONFIG: JSON.stringify(inputDataConfig(contract)),
    MODULE_DIR: paths.code,
    MODULE_NAME: entryPoint === undefined ? undefined : entryPointModule(entryPoint),
    USER_ENTRY_POINT: entryPoint,
  };
}

/** The toolkit's own summary; hyperparameters go in as text, so that numbers keep every digit. */
function trainingEnvJson(contract: TrainingContract, root: string): string {
  const paths = containerPaths(root);
  const { hyperparameters, entryPoint, channels, currentHost } = contract;
  const hosts = [...contract.hosts].sort();
  const summary = JSON.stringify({
    channel_input_dirs: Object.fromEntries(
      channels.map(({ name }) => [name, `${paths.inputData}/${name}`]),
    ),
    current_host: currentHost,
    current_instance_type: contract.instanceType,
    current_instance_group: GROUP,
    hosts,
    input_config_dir: paths.inputConfig,
    input_data_config: inputDataConfig(contract),
    input_dir: paths.input,
    is_master: hosts[0] === currentHost,
    job_name: contract.jobName,
    log_level: logLevel(hyperparameters),
    master_hostname: hosts[0],
    model_dir: paths.model,
    module_dir: paths.code,
    module_name: entryPoint === undefined ? null : entryPointModule(entryPoint),
    network_interface_name: networkOf(contract),
    num_cpus: contract.cpus ?? 1,
    num_gpus: contract.gpus ?? 0,
    output_data_dir: paths.outputData,
    output_dir: paths.output,
    output_intermediate_dir: paths.outputIntermediate,
    resource_config: resourceConfig(contract),
    user_entry_point: entryPoint ?? null,
  });
  const additional = hyperparametersJson(hyperparameters, 'reserved');
  return `{"additional_framework_parameters":${additional},"hyperparameters":${hyperparametersJson(hyperparameters)},${summary.slice(1)}`;
}

/** A level of Python's logging, which may be given as a number or as a text; the default for any other value. */
function logLevel({ sagemaker_container_log_level: form = LOG_LEVEL }: StringMap): number {
  const level = Number(scriptValue(form));
  return Number.isFinite(level) ? level : Number(LOG_LEVEL);
}

function networkOf({ networkInterface }: TrainingContract): string {
  return networkInterface ?? 'eth0';
}

function text(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
