import { PlatformError } from '#src/domain/errors/index.js';
import type { Artifact } from '#src/domain/lineage/index.js';
import type { Named } from '../names/index.js';
import { findDataset } from './datasets.js';
import { type FoundJob, findJob } from './jobs.js';
import type { Reading } from './reading.js';

/** What a node id names. */
export type FoundNode =
  | { readonly kind: 'job'; readonly job: FoundJob }
  | {
      readonly kind: 'dataset';
      readonly named: Named;
      readonly dataset: Artifact;
      /** Of a `datasetField` only. */
      readonly field?: string;
    };

/** The most colons of a node id: each may be the end of the namespace. */
const MOST_COLONS = 20;

/**
 * Finds what `job:<namespace>:<name>`, `dataset:<namespace>:<name>` or
 * `datasetField:<namespace>:<name>:<field>` names. Namespaces and names may contain colons, so each
 * way to divide the text is looked up. A version after `#` is ignored. Throws `VALIDATION_FAILED`
 * for other texts and `NOT_FOUND` when nothing has such a name.
 */
export async function findNode(reading: Reading, nodeId: string): Promise<FoundNode> {
  const [, kind, rest] = /^(job|dataset|datasetField):(.+:.+)$/s.exec(nodeId) ?? [];
  if (kind === undefined || rest === undefined || colonsOf(rest).length > MOST_COLONS)
    throw new PlatformError(
      'VALIDATION_FAILED',
      `'${nodeId}' is no node id; write job:<namespace>:<name>, dataset:<namespace>:<name> or datasetField:<namespace>:<name>:<field> with at most ${MOST_COLONS} colons after the kind.`,
      { details: { field: 'nodeId' } },
    );
  const node = await lookUp(reading, kind, rest);
  if (node) return node;
  throw new PlatformError('NOT_FOUND', `Nothing is named '${nodeId}'; check the node id.`, {
    details: { nodeId },
  });
}

async function lookUp(
  reading: Reading,
  kind: string,
  rest: string,
): Promise<FoundNode | undefined> {
  for (const text of new Set([rest, withoutVersion(rest)])) {
    for (const [named, field] of kind === 'datasetField' ? withFields(text) : divided(text)) {
      const node = await lookUpOne(reading, { kind, named, field });
      if (node) return node;
    }
  }
  return undefined;
}

async function lookUpOne(
  reading: Reading,
  { kind, named, field }: { kind: string; named: Named; field?: string | undefined },
): Promise<FoundNode | undefined> {
  if (kind === 'job') {
    const job = await findJob(reading, named);
    return job && { kind: 'job', job };
  }
  const dataset = await findDataset(reading, named);
  return dataset && { kind: 'dataset', named, dataset, ...(field !== undefined && { field }) };
}

type Divided = readonly [named: Named, field?: string];

/** The ways to divide a text at a colon, the longest namespace first. */
function divided(text: string): Divided[] {
  return colonsOf(text)
    .reverse()
    .map((at): Divided => [{ namespace: text.slice(0, at), name: text.slice(at + 1) }])
    .filter(([{ namespace, name }]) => namespace !== '' && name !== '');
}

function withFields(text: string): Divided[] {
  return colonsOf(text)
    .reverse()
    .flatMap((at) =>
      divided(text.slice(0, at)).map(([named]): Divided => [named, text.slice(at + 1)]),
    );
}

function colonsOf(text: string): number[] {
  return [...text.matchAll(/:/g)].map(({ index }) => index);
}

function withoutVersion(text: string): string {
  const at = text.lastIndexOf('#');
  return at > 0 ? text.slice(0, at) : text;
}
