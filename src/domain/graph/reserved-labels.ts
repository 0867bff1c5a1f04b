import { PlatformError } from '../errors/index.js';
import { RECORD_KIND_NAMES, TRIAL_LABEL } from '../record-kinds.js';
import type { Vertex } from './vertex.js';

/** The labels of live vertices that are the platform's bookkeeping, not records of users. */
export const BOOKKEEPING = {
  claim: 'claim',
  clientToken: 'client_token',
  /** The index of jobs by the values of their metrics. */
  finalMetric: 'final_metric',
  /** The server that sends OpenLineage events to a receiver, with its position, or that digests datasets. */
  lineageReceiver: 'lineage_receiver',
  load: 'graph_load',
  loadPart: 'graph_load_part',
  /** An event of OpenLineage that was recorded. */
  openLineageEvent: 'openlineage_event',
  /** The names of the policies and of the quarantines; it changes with each of them. */
  ruleSet: 'rule_set',
  reset: 'graph_reset',
  /** The signed statements about ended jobs. */
  statement: 'job_statement',
} as const;

/** {@link BOOKKEEPING} as a set. */
export const BOOKKEEPING_LABELS: ReadonlySet<string> = new Set(Object.values(BOOKKEEPING));

/** Whether a vertex is bookkeeping of the platform. */
export function isBookkeeping({ labels }: Pick<Vertex, 'labels'>): boolean {
  return labels.some((label) => BOOKKEEPING_LABELS.has(label));
}

/** The error of a commit while the graph is being emptied. */
export function resetting(): PlatformError {
  return new PlatformError(
    'GRAPH_RESETTING',
    'The graph is being emptied, and nothing is committed meanwhile; try again when it is done.',
  );
}

/** The labels of graph databases, and of the platform's records in them. */
const RESERVED_BEGINNINGS: readonly string[] = ['~', 'forebear_'];
const OWN_LABELS: ReadonlySet<string> = new Set([
  ...BOOKKEEPING_LABELS,
  ...Object.values(RECORD_KIND_NAMES).map(({ label }) => label),
  TRIAL_LABEL,
]);

/** Returns why an element cannot have a label; undefined when it can. */
export function reservedLabel(label: string): string | undefined {
  const beginning = RESERVED_BEGINNINGS.find((reserved) => label.startsWith(reserved));
  if (beginning === undefined) return undefined;
  return `The label '${label.slice(0, 100)}' is reserved; choose one that does not begin with '${beginning}'.`;
}

/**
 * Returns why a vertex cannot have its labels; undefined when it can. Engines and codecs treat a
 * vertex with a label of the platform as a record, so such a vertex has no other label.
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

/** Whether a vertex has a label of the platform, from its canonical text, without parsing all of it. */
export function mayBeOwn(snapshot: string): boolean {
  const [labels = ''] = LABELS.exec(snapshot) ?? [];
  return OWN.test(labels);
}

const LABELS = /^\["[0-9a-f]+",\[(?:"(?:[^"\\]|\\.)*",?)+\]/;
const OWN = new RegExp(`"(?:${[...OWN_LABELS].join('|')})"`);

/** Whether a vertex has a label and no other, like all records and bookkeeping of the platform. */
export function hasOnlyLabel({ labels }: { readonly labels: readonly string[] }, label: string) {
  return labels.length === 1 && labels[0] === label;
}
