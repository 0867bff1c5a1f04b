import { numberOf } from './number.js';

/** The outcomes of requests that are failures of the endpoint. */
interface Outcomes {
  readonly refused: number;
  readonly serverErrors: number;
  readonly timeouts: number;
}

/** Requests that the endpoint failed to answer. Bad requests of callers are not counted. */
export function errorsOf({ refused, serverErrors, timeouts }: Outcomes): number {
  return refused + serverErrors + timeouts;
}

export function latencyOf(milliseconds: number | null | undefined): string {
  if (milliseconds == null) return '–';
  if (milliseconds >= 1_000) return `${numberOf(Number((milliseconds / 1_000).toPrecision(3)))} s`;
  return `${numberOf(Number(milliseconds.toPrecision(3)))} ms`;
}

interface Shared {
  readonly name: string;
  readonly weight: number;
  readonly shadow: boolean;
}

/** The share of the requests by the name of a variant. Shadow variants receive copies only. */
export function sharesOf(variants: readonly Shared[]): ReadonlyMap<string, string> {
  const answering = variants.filter(({ shadow }) => !shadow);
  const sum = answering.reduce((total, { weight }) => total + weight, 0);
  return new Map(
    variants.map(({ name, weight, shadow }) => [
      name,
      shadow ? 'copies' : `${numberOf(Number(((100 * weight) / (sum || 1)).toPrecision(3)))} %`,
    ]),
  );
}

interface Sized {
  readonly readyCount: number;
  readonly instanceCount: number;
}

/** Ready of wanted instances. */
export function readyOf(variants: readonly Sized[]): string {
  const ready = variants.reduce((sum, { readyCount }) => sum + readyCount, 0);
  const wanted = variants.reduce((sum, { instanceCount }) => sum + instanceCount, 0);
  return `${ready} of ${wanted}`;
}
