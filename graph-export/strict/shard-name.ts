import { hex32 } from '#src/domain/graph/index.js';
import type { Stretch } from '../snapshot/window.js';

/** Labels that are valid in a file name. */
const PLAIN = /^[\w-]{1,64}$/;

const SHARD = /^(?:vertices|edges)-[\w-]{1,64}-\d{5,}\.csv(?:\.gz)?$/;

/**
 * The name of a file, for example `vertices-artifact-00001.csv.gz`; a label with other characters
 * is replaced by its digest.
 */
export function shardName(
  { kind, label }: Stretch,
  { number, isGzip }: { readonly number: number; readonly isGzip: boolean },
): string {
  const of = kind === 'vertex' ? 'vertices' : 'edges';
  const name = PLAIN.test(label) ? label : hex32(label);
  return `${of}-${name}-${String(number).padStart(5, '0')}.csv${isGzip ? '.gz' : ''}`;
}

/** Whether a file may be one of an export. */
export function isShardName(name: string): boolean {
  return SHARD.test(name);
}
