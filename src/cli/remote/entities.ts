import type { Client } from '#src/client/client.js';
import {
  ContextsDocument,
  EntityNamedDocument,
  type NamedEntityFragment,
  TrialComponentsDocument,
} from '#src/client/generated/graphql.js';
import { pages } from '#src/client/paging.js';
import { kindOf } from '../lineage/graph.js';

/** The kinds of things that users name. */
export const NAMED_KINDS = ['job', 'model', 'endpoint'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** The name that an ARN, or a reference such as `model/x`, ends with; of anything else, the text itself. */
export function nameIn(word: string, kind: NamedKind): string {
  if (word.startsWith(`${kind}/`)) return word.slice(kind.length + 1);
  return /^arn:[^/]*\/(.+)$/.exec(word)?.[1] ?? word;
}

/** The name that a word says, and the kind where it says one: `job/x`, or as the lineage prints it, `Endpoint x`. */
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

/** Reads a label as the lineage prints it, such as `Image scorer`; of a single word it is the name. */
export function labelIn(words: string): Label {
  const [, kind, name] = /^(Trial component|[a-z]\w*) (\S+)$/i.exec(words) ?? [];
  return name === undefined ? { name: words } : { kind, name };
}

/** The entity that has a label or a name, or undefined. */
export async function findEntity(client: Client, words: string): Promise<string | undefined> {
  const { kind, name } = labelIn(words);
  const found = await entitiesNamed(client, { kind, name });
  const labelled = found.find((one) => !kind || kindOf(one).toLowerCase() === kind.toLowerCase());
  if (labelled || name === words) return labelled?.arn;
  return (await entitiesNamed(client, { name: words }))[0]?.arn;
}

/** The newest lineage of a name that a deleted job or endpoint has left, or undefined. */
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

/** The first entity whose name begins with a name and goes on as given. */
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
