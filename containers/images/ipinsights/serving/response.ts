import type { PairColumns } from '../data/columns.js';
import type { Network } from '../kernel/network.js';
import type { ResponseForm } from './media-type.js';

export function predict(network: Network, pairs: PairColumns, form: ResponseForm): string {
  const rows = pairs.rows(network.shape.entityRows);
  const predictions = form.verbose
    ? explained(network, rows, pairs.addresses)
    : scored(network, rows, pairs.addresses);
  return form.type === 'application/json'
    ? `{"predictions":[${predictions.join(',')}]}`
    : `${predictions.join('\n')}\n`;
}

function scored(network: Network, rows: Uint32Array, addresses: Uint32Array): readonly string[] {
  return Array.from(network.score(rows, addresses), (score) => `{"dot_product":${number(score)}}`);
}

function explained(network: Network, rows: Uint32Array, addresses: Uint32Array): readonly string[] {
  return Array.from(rows, (row, index) => {
    const { score, entity, address } = network.explain(row, addresses[index] ?? 0);
    const vectors = `"ip_embedding":${list(address)},"entity_embedding":${list(entity)}`;
    return `{${vectors},"dot_product":${number(score)}}`;
  });
}

/** JSON has no NaN or infinity, which a diverged model may return. */
function number(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function list(values: Float32Array): string {
  return values.every(Number.isFinite) ? `[${values}]` : JSON.stringify(Array.from(values));
}
