import { instancesInService, isMetered, meter } from '#src/domain/hosting/index.js';
import { isBeyondSubject } from '#src/supervision/persist.js';
import type { Task } from '#src/supervision/subject-kind.js';
import type { EndpointDeployments } from './endpoint-deployments.js';
import type { EndpointRecord } from './endpoint-record.js';
import type { HostingServices } from './services.js';

/** Options of {@link EndpointMeter}. */
export interface EndpointMeterOptions {
  readonly services: HostingServices;
  readonly task: Task;
  readonly record: EndpointRecord;
  readonly deployments: EndpointDeployments;
}

/** Records how many instances of an endpoint are in service. */
export class EndpointMeter {
  readonly #options: EndpointMeterOptions;

  constructor(options: EndpointMeterOptions) {
    this.#options = options;
  }

  /** Records the number of instances if it has changed. */
  async update(): Promise<void> {
    const { services, task, record, deployments } = this.#options;
    if (task.signal.aborted || task.ending.aborted || !deployments.serving) return;
    await record.change((found) => {
      const instances = instancesInService(found, (deployment, variant) =>
        deployments.countOf(deployment, variant),
      );
      if (isMetered(found.usage, instances)) return found;
      return { ...found, usage: meter(found.usage, services.clock.now(), instances) };
    });
  }

  /** Records the number in the background; after a failure, the next change records it. */
  scaled(): void {
    const { services, task } = this.#options;
    this.update().catch((error: unknown) => {
      if (task.signal.aborted || isBeyondSubject(error)) return;
      services.logger.warn('a number of instances is not recorded', { of: task.subject, error });
    });
  }
}
