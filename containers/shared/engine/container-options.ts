import { existsSync } from 'node:fs';
import type { ContainerCreateOptions, MountSettings } from 'dockerode';
import { CONTAINER_ROOT } from '#src/domain/container/index.js';
import type { RunSpec } from '#src/ports/runner.js';
import { pythonPrograms } from '../host-resources.js';
import {
  FOREBEAR_FOLDERS,
  programEntrypoint,
  programVariables,
  SERVING_PORT,
  workingDirectory,
} from '../program-options.js';
import { MARK_VARIABLE } from '../shim/processes.js';
import type { ContainerOrder } from './end-containers.js';
import { type ContainerNetwork, RUN_LABEL, RUNNER_LABEL } from './networks.js';

const MAX_PROCESSES = 4_096;
const SHARED_MEMORY_BYTES = 1 << 30;

/** The identity and the settings of one runner's containers. */
export interface ContainerPlace {
  readonly runner: string;
  readonly network: ContainerNetwork;
  /** `uid:gid` of the programs. */
  readonly user: string;
  /**
   * Volumes with the folder of the program and the files of a Python program; default: folders of
   * this machine.
   */
  readonly volumes?: { readonly folder: string | undefined; readonly python: string | undefined };
}

/**
 * The container of a run, without privileges: no capabilities, no other folder, no access to the
 * daemon.
 */
export function containerOptions(
  spec: RunSpec,
  {
    runId,
    image,
    place,
  }: { readonly runId: string; readonly image: string; readonly place: ContainerPlace },
): Pick<ContainerOrder, 'container' | 'network' | 'port'> {
  const { program, host, hosts = [], limits: { memoryBytes, cpus, gpus } = {} } = spec;
  const { arguments: words = [], mode } = program;
  const entrypoint = programEntrypoint(spec, { isCarried: place.volumes !== undefined });
  const { network } = place;
  const parameters = spec.parameters?.(CONTAINER_ROOT) ?? [];
  const isOwn = entrypoint.length > 0;
  const container: ContainerCreateOptions = {
    name: `forebear-${runId}`,
    Image: image,
    ...(isOwn && { Entrypoint: [...entrypoint] }),
    Cmd: [...(isOwn || mode === 'process' ? [] : [mode]), ...words, ...parameters],
    Env: [
      ...Object.entries(programVariables(spec)).map(([name, value]) => `${name}=${value}`),
      `${MARK_VARIABLE}=${runId}`,
    ],
    Hostname: host,
    ...(isOwn && mode !== 'process' && { WorkingDir: workingDirectory(spec.folder) }),
    User: place.user,
    Labels: { [RUN_LABEL]: runId, [RUNNER_LABEL]: place.runner },
    NetworkingConfig: {
      EndpointsConfig: {
        [network.name]: {
          Aliases: [host],
          ...(hosts.includes(host) && {
            IPAMConfig: { IPv4Address: network.address(hosts.indexOf(host)) },
          }),
        },
      },
    },
    HostConfig: {
      NetworkMode: network.name,
      ExtraHosts: hosts.map((name, index) => `${name}:${network.address(index)}`),
      Mounts: place.volumes
        ? volumeMounts(place.volumes)
        : [...folderMounts(spec), ...pythonMounts(spec)],
      Init: true,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      PidsLimit: MAX_PROCESSES,
      ShmSize: SHARED_MEMORY_BYTES,
      LogConfig: { Type: 'none', Config: {} }, // the shim keeps the output, with a limit
      ...(cpus !== undefined && { NanoCpus: Math.round(cpus * 1e9) }),
      ...(memoryBytes !== undefined && { Memory: memoryBytes, MemorySwap: memoryBytes }),
      ...(gpus && { DeviceRequests: [{ Count: gpus, Capabilities: [['gpu']] }] }),
    },
  };
  return { container, network: network.name, ...(spec.listens && { port: SERVING_PORT }) };
}

function volumeMounts({ folder, python }: NonNullable<ContainerPlace['volumes']>): MountSettings[] {
  return [
    ...(folder === undefined ? [] : [volumeMount(folder, CONTAINER_ROOT)]),
    ...(python === undefined
      ? []
      : [{ ...volumeMount(python, FOREBEAR_FOLDERS.root), ReadOnly: true }]),
  ];
}

function volumeMount(volume: string, target: string): MountSettings {
  return {
    Type: 'volume',
    Source: volume,
    Target: target,
    VolumeOptions: { NoCopy: true, Labels: {}, DriverConfig: { Name: 'local', Options: {} } },
  };
}

function pythonMounts({ program, pythonEnvironment }: RunSpec): readonly MountSettings[] {
  if (!program.python) return [];
  return [
    readOnlyMount(pythonPrograms(), FOREBEAR_FOLDERS.programs),
    ...(pythonEnvironment === undefined
      ? []
      : [readOnlyMount(pythonEnvironment, FOREBEAR_FOLDERS.environment)]),
  ];
}

function folderMounts({ folder, readOnly = [] }: RunSpec): readonly MountSettings[] {
  // The daemon refuses a mount of a missing folder.
  const only = readOnly.filter((path) => existsSync(`${folder}/${path}`));
  return [
    { Type: 'bind', Source: folder, Target: CONTAINER_ROOT },
    ...only.map((path) => readOnlyMount(`${folder}/${path}`, `${CONTAINER_ROOT}/${path}`)),
  ];
}

function readOnlyMount(source: string, target: string): MountSettings {
  return { Type: 'bind', Source: source, Target: target, ReadOnly: true };
}
