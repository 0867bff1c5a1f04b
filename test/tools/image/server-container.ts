import Docker, { type Container } from 'dockerode';
import { vi } from 'vitest';

const WAIT = { timeout: 240_000, interval: 500 };
const SECOND = 1e9;
const STATE = '/var/lib/forebear';

/** Starts containers of an image over one volume, with as few rights as an operator may give them. */
export class ServerContainers {
  readonly #docker: Docker;
  readonly #image: string;
  readonly #volume: string;
  readonly #made: Container[] = [];

  constructor(socketPath: string, { image, volume }: Record<'image' | 'volume', string>) {
    this.#docker = new Docker({ socketPath });
    this.#image = image;
    this.#volume = volume;
  }

  async start(...words: readonly string[]): Promise<Container> {
    const container = await this.#docker.createContainer({
      Image: this.#image,
      ...(words.length > 0 && { Cmd: [...words] }),
      Healthcheck: { Interval: SECOND, StartPeriod: 60 * SECOND },
      HostConfig: {
        ReadonlyRootfs: true,
        Binds: [`${this.#volume}:${STATE}`],
        Tmpfs: { '/tmp': '' },
        CapDrop: ['ALL'],
        SecurityOpt: ['no-new-privileges'],
      },
    });
    this.#made.push(container);
    await container.start();
    return container;
  }

  /** Runs a command to its end; returns its exit code and what it printed. */
  async run(
    ...words: readonly string[]
  ): Promise<{ readonly code: number; readonly text: string }> {
    const container = await this.start(...words);
    const { StatusCode } = await container.wait();
    return { code: StatusCode, text: await textOf(container) };
  }

  /** Removes the containers, the volume and the images. */
  async remove(...images: readonly string[]): Promise<void> {
    for (const container of this.#made)
      await container.remove({ force: true }).catch(() => undefined); // a test has removed it
    await this.#docker.getVolume(this.#volume).remove({ force: true });
    for (const image of images) await this.#docker.getImage(image).remove({ force: true });
  }
}

/** Waits until the health check of the image succeeds; returns the address of the server. */
export async function untilHealthy(container: Container): Promise<string> {
  return await vi.waitFor(async () => {
    const { State, NetworkSettings } = await container.inspect();
    if (State.Health?.Status !== 'healthy')
      throw new Error(`${JSON.stringify(State)}\n${await textOf(container)}`);
    const networks = Object.values(NetworkSettings.Networks);
    return `http://${networks[0]?.IPAddress}:4000`;
  }, WAIT);
}

async function textOf(container: Container): Promise<string> {
  const bytes = await container.logs({ stdout: true, stderr: true });
  return bytes.toString('utf8');
}
