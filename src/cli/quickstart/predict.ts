import type { Logins } from '#examples/ipinsights/split-logins.js';
import type { Predictor } from '#src/client/index.js';
import type { ConsoleOutput } from './console-output.js';

/** The answer of an `ipinsights` endpoint. */
export interface Predictions {
  readonly predictions: readonly { readonly dot_product: number }[];
}

const SHOWN = 3;

/**
 * Compares the endpoint's scores of ordinary logins with the scores of the same users at random
 * addresses.
 */
export async function predict(
  predictor: Predictor<Predictions>,
  { normal, attacks }: Logins,
  output: ConsoleOutput,
): Promise<void> {
  const scores = async (rows: readonly string[]) =>
    (await predictor.predict(rows.join('\n'))).predictions.map(({ dot_product }) => dot_product);
  const [high, low] = [await scores(normal), await scores(attacks)];
  output.line('        user       address          dot_product');
  show('normal', normal, high);
  show('attack', attacks, low);
  output.line(
    `mean ${mean(high).toFixed(2)} for ${high.length} normal logins, ${mean(low).toFixed(2)} for ${low.length} attacks; AUC ${auc(high, low).toFixed(3)}`,
  );

  function show(label: string, rows: readonly string[], values: readonly number[]): void {
    for (const [at, row] of rows.slice(0, SHOWN).entries()) {
      const [user = '', address = ''] = row.split(',');
      const score = (values[at] ?? Number.NaN).toFixed(2).padStart(8);
      output.line(`${label}  ${user.padEnd(10)} ${address.padEnd(16)} ${score}`);
    }
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The share of pairs in which a normal login scores above an attack (AUC). */
function auc(normal: readonly number[], attacks: readonly number[]): number {
  let wins = 0;
  for (const high of normal) {
    for (const low of attacks) wins += high > low ? 1 : high === low ? 0.5 : 0;
  }
  return wins / (normal.length * attacks.length);
}
