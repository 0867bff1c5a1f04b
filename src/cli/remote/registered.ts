import type { Client } from '#src/client/client.js';
import { RegisteredArnDocument, type RegisteredArnQuery } from '#src/client/generated/graphql.js';
import { absent, misuse } from '../failure.js';
import { NAMED_KINDS } from './entities.js';
import { findNamed } from './find-named.js';

type Registered = NonNullable<RegisteredArnQuery['modelPackage']>;

const REGISTERED = /^(?:package\/)?([\w-]+(?:[:/][1-9]\d{0,8}|@[\w-]+))$/;

/** Whether a word has the form of a registered version: `churn:7`, `churn/7` or `churn@champion`. */
export function isRegistered(word: string): boolean {
  return REGISTERED.test(word) && !NAMED_KINDS.some((kind) => word.startsWith(`${kind}/`));
}

/**
 * Returns the version that a word names, also as an impact prints it: `package/churn/7`. Undefined
 * for any other word, and for a version that does not exist.
 */
export async function findRegistered(
  client: Client,
  word: string,
): Promise<Registered | undefined> {
  if (!isRegistered(word)) return undefined;
  const reference = REGISTERED.exec(word)?.[1] ?? '';
  const { modelPackage } = await client.ask(RegisteredArnDocument, { package: reference });
  return modelPackage ?? undefined;
}

/** Returns a version. Throws `NOT_FOUND`. */
export async function requireRegistered(client: Client, word: string): Promise<Registered> {
  const found = await findRegistered(client, word);
  if (found) return found;
  throw absent(
    `There is no version '${word}'; forebear registry list <group> lists those there are.`,
  );
}

/** The ARN of a job, a model, an endpoint or a registered version. Throws `NOT_FOUND`. */
export async function arnOf(client: Client, word: string): Promise<string> {
  if (isRegistered(word)) return (await requireRegistered(client, word)).arn;
  return (await findNamed(client, word, NAMED_KINDS)).arn;
}

/** The name of the training job of a registered version. Throws `NOT_FOUND`, `VALIDATION_FAILED`. */
export async function jobOfRegistered(client: Client, word: string): Promise<string> {
  const { name, trainingJobName } = await requireRegistered(client, word);
  if (trainingJobName) return trainingJobName;
  throw misuse(`${name} was not registered from a training job; name a job.`, { name });
}
