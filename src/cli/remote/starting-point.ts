import type { Client } from '#src/client/client.js';
import { absent } from '../failure.js';
import { ArtifactAtDocument } from '../generated/graphql.js';
import { findNamed } from './find-named.js';

/** The ARN of a job, model or endpoint by its name, of data by its URI (with `@<sha256>` of a version), or of itself. */
export async function startingPoint(client: Client, word: string): Promise<string> {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(word))
    return (await findNamed(client, word, ['job', 'model', 'endpoint'])).arn;
  const [, uri = word, digest] = /^(.+)@([0-9a-f]{64})$/.exec(word) ?? [];
  const { artifact } = await client.ask(ArtifactAtDocument, {
    sourceUri: uri,
    ...(digest !== undefined && { digest }),
  });
  if (!artifact)
    throw absent(
      `Nothing is recorded of '${word}'; forebear artifacts --uri ${uri} lists what is.`,
    );
  return artifact.arn;
}
