import type {
  CreateArtifactRequest,
  CreateArtifactResponse,
  DeleteArtifactRequest,
  DeleteArtifactResponse,
  DescribeArtifactRequest,
  DescribeArtifactResponse,
  ListArtifactsRequest,
  ListArtifactsResponse,
  UpdateArtifactRequest,
  UpdateArtifactResponse,
} from '@aws-sdk/client-sagemaker';
import { present } from '#schema/shared/maps.js';
import { type Arn, type ArnScope, toArn } from '#src/domain/arn.js';
import { type Artifact, type ArtifactSourceType, sha256Of } from '#src/domain/lineage/index.js';
import { artifactArn, versionArn } from '#src/lineage/index.js';
import { operation } from '../../json/operation.js';
import { type Checked, validation } from '../../json/parse-input.js';
import { tagsIn } from '../values.js';
import {
  EXISTS,
  listEntities,
  marksOut,
  recordedArn,
  requireEntity,
  timesOut,
} from './entities.js';
import { changeEntity } from './sourced.js';

export const ARTIFACT_OPERATIONS = [
  operation<CreateArtifactRequest, CreateArtifactResponse>('CreateArtifact', {
    role: 'operator',
    words: EXISTS,
    async run({ Source, ArtifactType: type, Tags, ...input }, { services, principal }) {
      const created = await services.recorder.createArtifact(
        {
          sourceUri: Source.SourceUri,
          sourceTypes: typesIn(Source),
          type,
          tags: tagsIn(Tags),
          ...present({ name: input.ArtifactName, properties: input.Properties }),
        },
        principal.arn,
      );
      return { ArtifactArn: recordedArn(created) };
    },
  }),
  operation<DescribeArtifactRequest, DescribeArtifactResponse>('DescribeArtifact', {
    role: 'viewer',
    async run({ ArtifactArn }, context) {
      const found = await requireEntity('artifact', ArtifactArn, context);
      return {
        ...summarize(found.element),
        Properties: { ...found.element.properties },
        ...(await marksOut(found, context)),
      };
    },
  }),
  operation<ListArtifactsRequest, ListArtifactsResponse>('ListArtifacts', {
    role: 'viewer',
    async run(input, context) {
      const { ArtifactType: type, SourceUri: sourceUri } = input;
      const list = { kind: 'artifact', label: 'artifacts', type, sourceUri } as const;
      const { items, next } = await listEntities(list, input, context);
      return { ArtifactSummaries: items.map(summarize), ...next };
    },
  }),
  operation<UpdateArtifactRequest, UpdateArtifactResponse>('UpdateArtifact', {
    role: 'operator',
    async run({ ArtifactArn: name, ...input }, context) {
      return { ArtifactArn: await changeEntity({ kind: 'artifact', name }, input, context) };
    },
  }),
  operation<DeleteArtifactRequest, DeleteArtifactResponse>('DeleteArtifact', {
    role: 'operator',
    async run(input, { services, principal }) {
      const arn = arnOf(input, services.scope);
      return { ArtifactArn: await services.recorder.delete(arn, 'artifact', principal.arn) };
    },
  }),
];

type Source = Checked<NonNullable<CreateArtifactRequest['Source']>>;

function typesIn({ SourceTypes = [] }: Source): readonly ArtifactSourceType[] {
  return SourceTypes.map(({ SourceIdType: idType, Value: value }) => ({ idType, value }));
}

/**
 * An artifact is deleted by its ARN, or else by its source; some clients give both. A source with a
 * digest is a version.
 */
function arnOf({ ArtifactArn, Source }: Checked<DeleteArtifactRequest>, scope: ArnScope): Arn {
  if (ArtifactArn !== undefined) return toArn(ArtifactArn);
  if (!Source) throw validation('Give ArtifactArn or Source.');
  const { SourceUri } = Source;
  const digest = sha256Of(typesIn(Source));
  return digest === undefined
    ? artifactArn(scope, SourceUri)
    : versionArn(scope, SourceUri, digest);
}

/** An artifact in a list. */
function summarize(artifact: Artifact) {
  const { arn, name, type, source } = artifact;
  return {
    ArtifactArn: arn,
    ArtifactName: name,
    Source: {
      SourceUri: source.uri,
      SourceTypes: source.types.map(({ idType, value }) => ({
        // Version artifacts have a type that the original does not know.
        SourceIdType: idType as Exclude<typeof idType, 'SHA256'>,
        Value: value,
      })),
    },
    ArtifactType: type,
    ...timesOut(artifact),
  };
}
