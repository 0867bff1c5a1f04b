import { RECORD_KIND_NAMES, TRIAL_LABEL } from '../record-kinds.js';
import { BOOKKEEPING_LABELS } from './bookkeeping.js';

/** What graph databases keep for themselves, and what the platform's own records have there. */
const RESERVED_BEGINNINGS: readonly string[] = ['~', 'forebear_'];
const OWN_LABELS: ReadonlySet<string> = new Set([
  ...BOOKKEEPING_LABELS,
  ...Object.values(RECORD_KIND_NAMES).map(({ label }) => label),
  TRIAL_LABEL,
]);

/** Why an element cannot have a label; undefined where it can. */
export function reservedLabel(label: string): string | undefined {
  const beginning = RESERVED_BEGINNINGS.find((reserved) => label.startsWith(reserved));
  if (beginning === undefined) return undefined;
  return `The label '${label.slice(0, 100)}' is reserved; choose one that does not begin with '${beginning}'.`;
}

/**
 * Why a vertex cannot have its labels; undefined where it can. Engines and codecs take a vertex by a label of the
 * platform for a record, so none has such a label beside others.
 */
export function reservedLabels(labels: readonly string[]): string | undefined {
  for (const label of labels) {
    const problem = reservedLabel(label);
    if (problem !== undefined) return problem;
    if (labels.length > 1 && OWN_LABELS.has(label))
      return `The label '${label}' is one of the platform's own, and cannot be one of several; choose another.`;
  }
  return undefined;
}

/** Whether a vertex has a label of the platform, by its canonical text, without reading all of it. */
export function mayBeOwn(snapshot: string): boolean {
  const [labels = ''] = LABELS.exec(snapshot) ?? [];
  return OWN.test(labels);
}

const LABELS = /^\["[0-9a-f]+",\[(?:"(?:[^"\\]|\\.)*",?)+\]/;
const OWN = new RegExp(`"(?:${[...OWN_LABELS].join('|')})"`);

/** Whether a vertex has a label and no other, as every record and all bookkeeping of the platform has. */
export function hasOnlyLabel({ labels }: { readonly labels: readonly string[] }, label: string) {
  return labels.length === 1 && labels[0] === label;
}
