import type { Logins } from '#examples/ipinsights/split-logins.js';
import type { StepContext } from './train.js';

interface Predictions {
  readonly predictions: readonly { readonly dot_product: number }[];
}

const SHOWN = 3;

/** Compares the endpoint's scores of ordinary logins with those of the same users at random addresses. */
export async function predict(
  { api, output }: StepContext,
  endpoint: string,
  logins: Logins,
): Promise<void> {
  const scores = async (rows: readonly string[]) => {
    const { predictions } = (await api.invoke(endpoint, rows.join('\n'))) as Predictions;
    return predictions.map(({ dot_product }) => dot_product);
  };
  const normal = await scores(logins.normal);
  const attacks = await scores(logins.attacks);
  const show = (label: string, rows: readonly string[], values: readonly number[]) => {
    for (const [at, row] of rows.slice(0, SHOWN).entries()) {
      const [user = '', address = ''] = row.split(',');
      const score = (values[at] ?? Number.NaN).toFixed(2).padStart(8);
      output.line(`${label}  ${user.padEnd(10)} ${address.padEnd(16)} ${score}`);
    }
  };
  output.line('        user       address          dot_product');
  show('normal', logins.normal, normal);
  show('attack', logins.attacks, attacks);
  output.line(
    `mean ${mean(normal).toFixed(2)} for ${normal.length} normal logins, ${mean(attacks).toFixed(2)} for ${attacks.length} attacks; AUC ${auc(normal, attacks).toFixed(3)}`,
  );
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
