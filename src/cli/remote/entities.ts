import type { Client } from '#src/client/client.js';
import {
  ContextsDocument,
  EntityNamedDocument,
  type NamedEntityFragment,
  TrialComponentsDocument,
} from '#src/client/generated/graphql.js';
import { pages } from '#src/client/paging.js';
import { kindOf } from '../lineage/graph.js';

/** The kinds of resources that users name. */
export const NAMED_KINDS = ['job', 'model', 'endpoint'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** The name at the end of an ARN, or of a reference such as `model/x`; any other text unchanged. */
export function nameIn(word: string, kind: NamedKind): string {
  if (word.startsWith(`${kind}/`)) return word.slice(kind.length + 1);
  return /^arn:[^/]*\/(.+)$/.exec(word)?.[1] ?? word;
}

/**
 * The name in a word, and the kind if the word has one: `job/x`, or in the lineage's form,
 * `Endpoint x`.
 */
export function referenceIn(word: string): { readonly kind?: string; readonly name: string } {
  const [, kind, name] = /^(job|model|endpoint)[/ ](.+)$/i.exec(word) ?? [];
  return kind && name ? { kind: kind.toLowerCase(), name } : { name: word };
}

const PAGE = 100;

/** A label of the lineage in its parts. */
interface Label {
  readonly kind?: string | undefined;
  /** A name, the URI of data, or an image. */
  readonly name: string;
}

/** Parses a label that the lineage prints, such as `Image scorer`; a single word is the name. */
export function labelIn(words: string): Label {
  const [, kind, name] = /^(Trial component|[a-z]\w*) (\S+)$/i.exec(words) ?? [];
  return name === undefined ? { name: words } : { kind, name };
}

/** Returns the entity with a label or a name; undefined when there is none. */
export async function findEntity(client: Client, words: string): Promise<string | undefined> {
  const { kind, name } = labelIn(words);
  const found = await entitiesNamed(client, { kind, name });
  const labelled = found.find((one) => !kind || kindOf(one).toLowerCase() === kind.toLowerCase());
  if (labelled || name === words) return labelled?.arn;
  return (await entitiesNamed(client, { name: words }))[0]?.arn;
}

/**
 * Returns the newest lineage of a deleted job or endpoint with a name; undefined when there is
 * none.
 */
export async function lineageLeft(
  client: Client,
  kinds: readonly NamedKind[],
  name: string,
): Promise<NamedEntityFragment | undefined> {
  if (kinds.includes('job')) {
    const filter = { nameContains: `${name}-aws-` };
    const components = pages(
      async (after) =>
        (await client.ask(TrialComponentsDocument, { first: PAGE, filter, after })).trialComponents,
    );
    const left = await named(components, name, /^-aws-[a-z-]+-job(-\d+)?$/);
    if (left) return left;
  }
  if (!kinds.includes('endpoint')) return undefined;
  const filter = { nameContains: `${name}-`, type: 'Endpoint' };
  const contexts = pages(
    async (after) => (await client.ask(ContextsDocument, { first: PAGE, filter, after })).contexts,
  );
  return await named(contexts, name, /^-(\d+-){1,2}aws-endpoint$/);
}

/** Returns the first entity whose name consists of a name and a suffix. */
async function named(
  entities: AsyncIterable<NamedEntityFragment>,
  name: string,
  rest: RegExp,
): Promise<NamedEntityFragment | undefined> {
  for await (const entity of entities) {
    const found = entity.name ?? '';
    if (found.startsWith(name) && rest.test(found.slice(name.length))) return entity;
  }
  return undefined;
}

async function entitiesNamed(
  client: Client,
  { kind, name }: Label,
): Promise<readonly NamedEntityFragment[]> {
  const asked = { name, ...(kind !== undefined && { type: kind }) };
  const { contexts, ...alone } = await client.ask(EntityNamedDocument, asked);
  // An experiment and its trial have the same name, so a name alone finds one of them.
  const alike = contexts.nodes.filter((one) => one.name === name);
  return [...Object.values(alone), ...alike].filter((one) => one !== null && one !== undefined);
}
