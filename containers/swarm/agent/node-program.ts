import { hostname } from 'node:os';
import { anySignal } from '#src/async/abort.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import type { RunSpec } from '#src/ports/runner.js';
import { containerOptions } from '../../shared/engine/container-options.js';
import { ContainerProgram } from '../../shared/engine/container-program.js';
import { dockerClient } from '../../shared/engine/docker-client.js';
import { ensureImage } from '../../shared/engine/images.js';
import { type ContainerNetwork, Networks } from '../../shared/engine/networks.js';
import type { AgentProgram } from '../../shared/link/agent/agent.js';
import { AGENT_PATHS, type SentProgram } from '../../shared/link/messages.js';
import type { RunState } from '../../shared/shim/run-folder.js';
import type { ProgramEnd, ProgramSink } from '../../shared/shim/run-shim.js';

const DOCKER = { socketPath: AGENT_PATHS.socket };
const IMAGE_MS = 60 * 60_000;
const DRAIN_MS = 1_000;

/** The volumes of the agent's container that the program sees too. */
export interface NodeVolumes {
  /** The folder of the program. */
  readonly folder: string | undefined;
  /** The volumes with the files of a Python program. */
  readonly python: string | undefined;
}

/** The program of a run in a container of this node, beside the agent. */
export class NodeProgram implements AgentProgram {
  readonly #sent: SentProgram;
  readonly #volumes: NodeVolumes;
  readonly #networks: Networks;
  readonly #given = new AbortController();
  #container: ContainerProgram | undefined;
  #stopMs: number | undefined;

  constructor(sent: SentProgram, volumes: NodeVolumes) {
    const { runner, outsideNetwork } = sent;
    this.#sent = sent;
    this.#volumes = volumes;
    this.#networks = new Networks(dockerClient(DOCKER), { runner, isInternal: !outsideNetwork });
  }

  /** Starts the program; a failed start is reported as its end. */
  async start(sink: ProgramSink): ReturnType<AgentProgram['start']> {
    try {
      await this.#ensureImage(sink);
      const container = new ContainerProgram(await this.#order());
      this.#container = container;
      if (this.#stopMs !== undefined) container.stop(this.#stopMs);
      await container.prepare();
      const { state, ended } = await container.start(sink);
      const { host, port }: RunState = state;
      return {
        ...(host !== undefined && port !== undefined && { address: { host, port } }),
        ended: ended.then(async (end) => {
          await container.finish(DRAIN_MS);
          await this.release();
          return end;
        }),
      };
    } catch (error) {
      await this.release();
      return { ended: Promise.resolve(this.#notStarted(error)) };
    }
  }

  stop(graceMs: number): void {
    this.#stopMs = graceMs;
    this.#given.abort(new Error('The run was stopped.'));
    this.#container?.stop(graceMs);
  }

  /** Removes the container, in any state. */
  async release(): Promise<void> {
    await this.#container?.release();
    const { network, runId: id, labels } = this.#sent;
    if (!network) await this.#networks.removeUnused({ id, labels }).catch(() => undefined);
  }

  async #ensureImage({ output, onOutput }: ProgramSink): Promise<void> {
    const { image, imageName } = this.#sent;
    const say = (line: string) => {
      output.say(line);
      onOutput();
    };
    const signal = anySignal([this.#given.signal, AbortSignal.timeout(IMAGE_MS)]);
    try {
      await ensureImage(dockerClient(DOCKER), DOCKER, { reference: image, say, signal });
    } catch (error) {
      if (!isPlatformError(error, 'IMAGE_UNKNOWN') || !image.startsWith('sha256:')) throw error;
      throw new Error(
        `The image '${imageName}' (${image}) is not on the node ${hostname()}; push it to a registry, or load it there with 'docker load'`,
      );
    }
  }

  async #order() {
    const { runId, runner, image, user, network: shared, environment, parameters } = this.#sent;
    const { limits, labels } = this.#sent;
    const network: ContainerNetwork = shared
      ? { name: shared.name, address: (index) => shared.addresses[index] ?? '' }
      : await this.#networks.of(labels);
    const spec: RunSpec = {
      ...this.#sent,
      folder: AGENT_PATHS.folder,
      environment: () => environment,
      parameters: () => parameters,
      limits,
    };
    const place = { runner, network, user, volumes: this.#volumes };
    return {
      runId,
      maxLogBytes: this.#sent.maxLogBytes,
      orphanGraceMs: 0,
      docker: DOCKER,
      ...containerOptions(spec, { runId, image, place }),
    };
  }

  #notStarted(error: unknown): ProgramEnd {
    if (this.#given.signal.aborted) return { code: null, signal: 'SIGTERM' };
    const why = error instanceof Error ? error.message : String(error);
    return { code: null, reason: 'not-started', message: why };
  }
}
