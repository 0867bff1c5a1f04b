import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#src/client/client.js';
import { TrainingProgressDocument } from '#src/client/generated/graphql.js';

const LOOK_MS = 1_000;

/** Calls back with a training job's metric `train:progress`, a percentage, each time that it changes. */
export async function followPercent(
  client: Client,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
  onChange: (percent: number) => void,
): Promise<void> {
  for (let last: number | undefined; !signal.aborted; ) {
    const { trainingJob } = await client.ask(TrainingProgressDocument, { name }, { signal });
    const percent = trainingJob?.metricSeries.at(-1)?.value;
    if (percent !== undefined && percent !== last) onChange(percent);
    last = percent;
    await sleep(LOOK_MS, undefined, { signal });
  }
}
