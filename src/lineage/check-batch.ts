import { PlatformError } from '#src/domain/errors/index.js';
import { MAX_BATCH } from './limits.js';
import type { LineageBatch } from './new-entities.js';

/**
 * Throws `VALIDATION_FAILED` for an empty batch, and for one of more than {@link MAX_BATCH}
 * elements.
 */
export function checkBatch(batch: LineageBatch): void {
  const { artifacts, trialComponents, actions, contexts, associations } = batch;
  const lists = [artifacts, trialComponents, actions, contexts, associations];
  const elements = lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  if (elements === 0) throw nothingToRecord();
  if (elements <= MAX_BATCH) return;
  throw new PlatformError(
    'VALIDATION_FAILED',
    `One request records ${MAX_BATCH} entities and associations at the most, not ${elements}; send them in several requests, entities before the associations between them.`,
    { details: { elements, max: MAX_BATCH } },
  );
}

/** The error of a request without any element. */
export function nothingToRecord(): PlatformError {
  return new PlatformError(
    'VALIDATION_FAILED',
    'There is nothing to record; name at least one entity or association.',
  );
}
