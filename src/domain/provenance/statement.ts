import type { StringMap, TrialComponent, TrialComponentArtifact } from '../lineage/index.js';

/** The type of in-toto statements. */
export const TYPE = 'https://in-toto.io/Statement/v1';
/** The type of SLSA provenance, version 1. */
export const PREDICATE = 'https://slsa.dev/provenance/v1';
/** Defines the meaning of the parameters below; the version grows when it changes. */
const BUILD_TYPE = 'urn:forebear:job:v1';

/** The facts of a statement that the trial component does not have. */
export interface StatementFacts {
  /** The job's ARN. */
  readonly job: string;
  /** Identifies the server: a URI. */
  readonly builder: string;
  /** The version of the platform. */
  readonly version: string;
  /** Whether a recorded digest is that of a list of objects under a prefix. */
  readonly isPrefix: (artifact: TrialComponentArtifact) => boolean;
}

/** Returns the statement about the outputs of a job; undefined when none has a digest. */
export function statementOf(step: TrialComponent, facts: StatementFacts): object | undefined {
  const resourceOf = ({ name, value, digest, ...rest }: TrialComponentArtifact) => ({
    name,
    uri: value,
    ...(digest && {
      digest: { [facts.isPrefix({ name, value, digest, ...rest }) ? MANIFEST : 'sha256']: digest },
    }),
  });
  const subject = step.outputArtifacts.filter(({ digest }) => digest !== undefined).map(resourceOf);
  if (subject.length === 0) return undefined;
  const { logDigest, logLines: _, packageLockDigest, ...properties } = step.properties;
  const times = { startedOn: dateOf(step.startTime), finishedOn: dateOf(step.endTime) };
  return {
    _type: TYPE,
    subject,
    predicateType: PREDICATE,
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: step.parameters,
        internalParameters: properties,
        resolvedDependencies: [
          ...step.inputArtifacts.map(resourceOf),
          ...commitOf(properties),
          ...(packageLockDigest
            ? [{ name: 'packages', digest: { sha256: packageLockDigest } }]
            : []),
        ],
      },
      runDetails: {
        builder: { id: facts.builder, version: { forebear: facts.version } },
        metadata: { invocationId: facts.job, ...times },
        byproducts: logDigest ? [{ name: 'log', digest: { sha256: logDigest } }] : [],
      },
    },
  };
}

/** The SHA-256 of a list of objects with their sizes and digests, not of bytes. */
const MANIFEST = 'forebearManifestV1';

function commitOf({ 'git.commit': commit, 'git.repository': repository }: StringMap) {
  if (commit === undefined) return [];
  const uri = repository !== undefined && { uri: `git+${repository}` };
  return [{ name: 'git', ...uri, digest: { gitCommit: commit } }];
}

function dateOf(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
