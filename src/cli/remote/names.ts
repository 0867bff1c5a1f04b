import type { Client } from '#src/client/client.js';
import { EndpointsDocument, ModelsDocument } from '#src/client/generated/graphql.js';
import type { PlatformError } from '#src/domain/errors/index.js';
import { absent } from '../failure.js';
import { JobsDocument } from '../generated/graphql.js';
import { likely } from '../likely.js';

/** The kinds of things that users name. */
export type NamedKind = 'job' | 'model' | 'endpoint';

const MOST = 200;

/** The newest names of some kinds. */
export async function namesOf(
  client: Client,
  kinds: readonly NamedKind[],
): Promise<readonly string[]> {
  return (await Promise.all(kinds.map((kind) => read(client, kind)))).flat();
}

/** Returns `NOT_FOUND` for a name that nothing of some kinds has. The message names what was probably meant. */
export async function absentName(
  client: Client,
  kinds: readonly NamedKind[],
  name: string,
): Promise<PlatformError> {
  const names = await namesOf(client, kinds).catch(() => []);
  const meant = likely(
    name,
    names.filter((one) => one !== name),
  );
  const lists = kinds.map((kind) => `forebear ${kind}s`).join(', ');
  const hint = meant === undefined ? `see ${lists}.` : `did you mean '${meant}'?`;
  return absent(`There is no ${either(kinds)} '${name.slice(0, 200)}'; ${hint}`, { name });
}

function either(kinds: readonly NamedKind[]): string {
  return [kinds.slice(0, -1).join(', '), kinds.at(-1)].filter(Boolean).join(' or ');
}

async function read(client: Client, kind: NamedKind): Promise<readonly string[]> {
  const first = MOST;
  if (kind === 'model')
    return (await client.ask(ModelsDocument, { first })).models.nodes.map(({ name }) => name);
  if (kind === 'endpoint')
    return (await client.ask(EndpointsDocument, { first })).endpoints.nodes.map(({ name }) => name);
  const all = { training: true, processing: true, transform: true, tuning: true };
  const jobs = await client.ask(JobsDocument, { first, ...all });
  return Object.values(jobs).flatMap((page) => (page?.nodes ?? []).map(({ name }) => name));
}
