import type { Arn } from '#src/domain/arn.js';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { hex32 } from '#src/domain/graph/index.js';
import type { Artifact } from '#src/domain/lineage/index.js';
import { versionArn } from '#src/lineage/identity.js';

export const CREATED = Date.UTC(2026, 0, 1);
const CREATOR = 'arn:aws:iam::000000000000:user/bench' as Arn;
/** Teams; each has a tenth of the artifacts and of the jobs. */
const TEAMS = ['risk', 'growth', 'fraud', 'search', 'ads', 'core', 'data', 'mobile', 'ops', 'labs'];

/** The SHA-256 of an artifact. */
export function digestOf(number: number): string {
  return hex32(`one ${number}`) + hex32(`two ${number}`);
}

/** The tags of an artifact or a job. */
export function tagsOf(number: number): Readonly<Record<string, string>> {
  return { team: TEAMS[number % TEAMS.length] ?? '', batch: `b${Math.floor(number / 1_000)}` };
}

/** A version of an object, of which there are ten in a folder. */
export function artifactOf(number: number): Artifact {
  const uri = `s3://bench-bucket/folder-${Math.floor(number / 10)}/part-${number}.csv`;
  const digest = digestOf(number);
  return {
    kind: 'artifact',
    arn: versionArn(DEFAULT_ARN_SCOPE, uri, digest),
    type: 'DataSet',
    source: { uri, types: [{ idType: 'SHA256', value: digest }] },
    properties: {},
    tags: tagsOf(number),
    createdBy: CREATOR,
    creationTime: CREATED + number,
    lastModifiedTime: CREATED + number,
  };
}
