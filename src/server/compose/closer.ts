/** Closes resources in reverse order of opening, each once. */
export class Closer implements AsyncDisposable {
  readonly #steps: (() => Promise<unknown>)[] = [];

  /** Registers how to close a resource, and returns it. */
  add<Resource>(resource: Resource, close: (resource: Resource) => Promise<unknown>): Resource {
    this.#steps.push(() => close(resource));
    return resource;
  }

  /** Closes everything, also after a failure; throws the failures at the end. */
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
