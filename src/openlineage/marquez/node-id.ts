import { PlatformError } from '#src/domain/errors/index.js';
import type { Artifact } from '#src/domain/lineage/index.js';
import type { Named } from '../names/index.js';
import { findDataset } from './datasets.js';
import { type FoundJob, findJob } from './jobs.js';
import type { Reading } from './reading.js';

/** What a node id names: a job, or a dataset and maybe one of its fields. */
export type FoundNode =
  | { readonly kind: 'job'; readonly job: FoundJob }
  | { readonly kind: 'dataset'; readonly dataset: Artifact; readonly field?: string | undefined };

/** The most colons of a node id: each may be the end of the namespace. */
const MOST_COLONS = 20;

/**
 * Finds what `job:<namespace>:<name>`, `dataset:<namespace>:<name>` or
 * `datasetField:<namespace>:<name>:<field>` names. Namespaces and names may contain colons, so all
 * ways to divide the text are looked up at once. A version after `#` is ignored. Throws
 * `VALIDATION_FAILED` for other texts, and `NOT_FOUND` when nothing has such a name.
 */
export async function findNode(reading: Reading, nodeId: string): Promise<FoundNode> {
  const [, kind, rest] = /^(job|dataset|datasetField):(.+:.+)$/s.exec(nodeId) ?? [];
  if (kind === undefined || rest === undefined || colonsOf(rest).length > MOST_COLONS)
    throw new PlatformError(
      'VALIDATION_FAILED',
      `'${nodeId}' is not a node id; write job:<namespace>:<name>, dataset:<namespace>:<name> or datasetField:<namespace>:<name>:<field> with at most ${MOST_COLONS} colons after the kind.`,
      { details: { field: 'nodeId' } },
    );
  const node = await lookUp(reading, kind, [...new Set([rest, withoutVersion(rest)])]);
  if (node) return node;
  throw new PlatformError('NOT_FOUND', `There is no node '${nodeId}'; check its id.`, {
    details: { nodeId },
  });
}

async function lookUp(
  reading: Reading,
  kind: string,
  texts: readonly string[],
): Promise<FoundNode | undefined> {
  if (kind === 'job') {
    const job = await findJob(reading, texts.flatMap(divided));
    return job && { kind: 'job', job };
  }
  const names = texts.flatMap(kind === 'dataset' ? divided : withFields);
  const found = await findDataset(reading, names);
  return found && { kind: 'dataset', dataset: found.dataset, field: found.named.field };
}

interface Divided extends Named {
  readonly field?: string;
}

/** The ways to divide a text at a colon, the longest namespace first. */
function divided(text: string): Divided[] {
  return colonsOf(text)
    .reverse()
    .map((at) => ({ namespace: text.slice(0, at), name: text.slice(at + 1) }))
    .filter(({ namespace, name }) => namespace !== '' && name !== '');
}

function withFields(text: string): Divided[] {
  return colonsOf(text)
    .reverse()
    .flatMap((at) =>
      divided(text.slice(0, at)).map((named) => ({ ...named, field: text.slice(at + 1) })),
    );
}

function colonsOf(text: string): number[] {
  return [...text.matchAll(/:/g)].map(({ index }) => index);
}

function withoutVersion(text: string): string {
  const at = text.lastIndexOf('#');
  return at > 0 ? text.slice(0, at) : text;
}
