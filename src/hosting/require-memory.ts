import type { Model, Variant } from '#src/domain/hosting/index.js';
import { checkMemory, type InstanceTypes } from '#src/domain/instances/index.js';
import type { Runner } from '#src/ports/runner.js';

export interface MemoryOptions {
  readonly runner: Pick<Runner, 'resources'>;
  /** Sizes of instance types, in addition to the known ones. */
  readonly instanceTypes?: InstanceTypes;
}

/** Requires that the instances of variants have enough memory for their models. Throws `VALIDATION_FAILED`. */
export async function requireMemory(
  variants: readonly Variant[],
  models: readonly Model[],
  { runner, instanceTypes }: MemoryOptions,
): Promise<void> {
  const sizes = new Map(
    models.map(({ name, modelSizeBytes }) => [name.toLowerCase(), modelSizeBytes]),
  );
  const { memoryBytes } = await runner.resources();
  for (const { modelName, instanceType } of variants) {
    const sizeBytes = sizes.get(modelName.toLowerCase());
    checkMemory({ modelName, instanceType, sizeBytes }, memoryBytes, instanceTypes);
  }
}
