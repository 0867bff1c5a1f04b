import type { Client } from '#src/client/client.js';
import { isForebearError } from '#src/client/errors.js';
import { EndpointsDocument, JobsDocument, ModelsDocument } from '#src/client/generated/graphql.js';
import type { PlatformError } from '#src/domain/errors/index.js';
import { absent } from '../failure.js';
import { likely } from '../likely.js';
import { lineageLeft, type NamedKind } from './entities.js';

const MOST = 200;

/** The newest names of some kinds. */
export async function namesOf(
  client: Client,
  kinds: readonly NamedKind[],
): Promise<readonly string[]> {
  return (await Promise.all(kinds.map((kind) => read(client, kind)))).flat();
}

/**
 * Returns `NOT_FOUND` for a name without a resource. The message shows the lineage of a deleted
 * resource, or else suggests a similar name.
 */
export async function absentName(
  client: Client,
  kinds: readonly NamedKind[],
  name: string,
): Promise<PlatformError> {
  const left = await lineageLeft(client, kinds, name).catch(() => undefined);
  if (left)
    return absent(
      `There is no ${either(kinds)} '${name}' any more; its lineage stays: forebear lineage ${left.name}`,
      { name },
    );
  const names = await namesOf(client, kinds).catch(() => []);
  const meant = likely(
    name,
    names.filter((one) => one !== name),
  );
  const lists = kinds.map((kind) => `forebear ${kind}s`).join(', ');
  const hint = meant === undefined ? `see ${lists}.` : `did you mean '${meant}'?`;
  return absent(`There is no ${either(kinds)} '${name.slice(0, 200)}'; ${hint}`, { name });
}

/**
 * Waits for an answer. For an unknown name, it throws {@link absentName} instead of the server's
 * error.
 */
export async function orAbsentName<Answer>(
  client: Client,
  kinds: readonly NamedKind[],
  asked: Promise<Answer>,
): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!isForebearError(error, 'NOT_FOUND')) throw error;
    const { name } = error.details;
    throw typeof name === 'string' ? await absentName(client, kinds, name) : error;
  }
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
  return (await client.ask(JobsDocument, { first })).jobs.nodes.map(({ name }) => name);
}
