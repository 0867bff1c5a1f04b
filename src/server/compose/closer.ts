/** Closes what was opened, last first, each once; collects what fails on the way. */
export class Closer implements AsyncDisposable {
  readonly #steps: (() => Promise<unknown>)[] = [];

  /** Remembers how to close something, and returns it. */
  add<Resource>(resource: Resource, close: (resource: Resource) => Promise<unknown>): Resource {
    this.#steps.push(() => close(resource));
    return resource;
  }

  /** Closes everything, also after a failure; throws the first one at the end. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, 'Closing failed more than once.');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
