import type { Client } from '#src/client/client.js';
import {
  EntityNamedDocument,
  LineageLeftDocument,
  type NamedEntityFragment,
} from '../generated/graphql.js';
import { kindOf } from '../lineage/graph.js';
import type { NamedKind } from './name-in.js';

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

/** The lineage that deleted jobs and endpoints of a name have left, the newest; undefined where there is none. */
export async function lineageLeft(
  client: Client,
  kinds: readonly NamedKind[],
  name: string,
): Promise<{ readonly arn: string; readonly name: string } | undefined> {
  const { trialComponents, contexts } = await client.ask(LineageLeftDocument, { name: `${name}-` });
  const left = [
    ...(kinds.includes('job') ? trialComponents.nodes : []),
    ...(kinds.includes('endpoint') ? contexts.nodes : []),
  ].flatMap((one) => (one.name ? [{ arn: one.arn, name: one.name }] : []));
  return left.find(
    (one) => one.name.startsWith(`${name}-`) && GIVEN.test(one.name.slice(name.length)),
  );
}

/** The end of a name in the lineage, which follows the name of the job or the endpoint. */
const GIVEN = /^-(aws-[a-z-]+-job(-\d+)?|(\d+-){1,2}aws-endpoint)$/;

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
