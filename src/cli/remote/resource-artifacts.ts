import type { Client } from '#src/client/client.js';
import {
  ArtifactAtDocument,
  type ArtifactAtQuery,
  type ArtifactRowFragment,
  ArtifactRowsDocument,
  DeleteArtifactDocument,
} from '#src/client/generated/graphql.js';
import { absent } from '../failure.js';
import { ago } from '../output/ago.js';
import { labelIn, referenceIn } from './entities.js';
import { dataOf, type NamedData } from './find-named.js';
import { marksOf, type Resource, type Shown } from './resource.js';

type ArtifactRow = Omit<ArtifactRowFragment, 'name'> & { readonly name: string };
type ArtifactDetails = Omit<NonNullable<ArtifactAtQuery['artifact']>, 'name'> & Shown;

export const ARTIFACTS: Resource<ArtifactRow, ArtifactDetails> = {
  noun: 'artifact',
  columns: (now) => [
    { title: 'TYPE', text: ({ type }) => type ?? '' },
    { title: 'URI', text: ({ source }) => source.uri, isLong: true },
    { title: 'DIGEST', text: ({ digest }) => digest?.slice(0, 12) ?? '' },
    { title: 'AGE', text: ({ creationTime }) => ago(creationTime, now) },
  ],
  async list(client, { limit, name, type, createdAfter, createdBefore, uri, ...filter }) {
    const { artifacts } = await client.ask(ArtifactRowsDocument, {
      first: limit,
      filter: {
        ...(name !== undefined && { nameContains: name }),
        ...(type !== undefined && { type }),
        ...(uri !== undefined && { sourceUriPrefix: uri }),
        ...(createdAfter !== undefined && { createdAfter }),
        ...(createdBefore !== undefined && { createdBefore }),
        ...marksOf(filter),
      },
    });
    // Most artifacts have no name, so the ARN identifies one.
    return artifacts.nodes.map((artifact) => ({ ...artifact, name: artifact.arn }));
  },
  async get(client, word) {
    const { artifact } = await client.ask(ArtifactAtDocument, await wanted(client, word));
    if (!artifact) throw absent(`There is no artifact '${word}'; ${hintFor(word)}`);
    return { ...artifact, name: artifact.arn };
  },
  facts: (artifact) => [
    ['ARN', artifact.arn],
    ['Type', artifact.type],
    ['URI', artifact.source.uri],
    ['SHA-256', artifact.digest],
    ['Bytes', artifact.sizeBytes],
    ['Objects', artifact.objectCount],
    ['Model', artifact.model?.name],
    ['Created', artifact.creationTime],
    ['By', artifact.createdBy],
    ['Properties', artifact.properties],
    ['Tags', artifact.tags],
    [
      'Versions',
      artifact.versions.nodes.map(
        ({ digest, sizeBytes, creationTime }) =>
          `${digest ?? ''}  ${sizeBytes ?? '?'} bytes  ${creationTime}`,
      ),
    ],
  ],
  async delete(client, word) {
    const { arn } = await ARTIFACTS.get(client, word, {});
    return (await client.ask(DeleteArtifactDocument, { arn })).deleteArtifact;
  },
  isOver: () => false,
};

/** An ARN, or data as {@link dataOf} reads it, with or without the kind that the lineage prints before it. */
async function wanted(client: Client, word: string): Promise<{ arn: string } | NamedData> {
  if (word.startsWith('arn:')) return { arn: word };
  const { name } = labelIn(word);
  return (await dataOf(client, name)) ?? { sourceUri: name };
}

/** Suggests the command for a reference to another kind of resource. */
function hintFor(word: string): string {
  const { kind, name } = referenceIn(word);
  return kind
    ? `did you mean: forebear ${kind}s get ${name}`
    : 'forebear artifacts lists them with their URIs.';
}
