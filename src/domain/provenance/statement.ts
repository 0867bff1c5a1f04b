import type { StringMap } from '../lineage/index.js';

/** The type of in-toto statements. */
export const TYPE = 'https://in-toto.io/Statement/v1';
/** The type of SLSA provenance, version 1. */
export const PREDICATE = 'https://slsa.dev/provenance/v1';
/** Defines the meaning of the parameters below; the version grows when it changes. */
const BUILD_TYPE = 'urn:forebear:job:v1';

/** Data that a job read or wrote. */
export interface Resource {
  readonly name: string;
  readonly uri?: string;
  /**
   * A hexadecimal digest by its kind: `sha256` of bytes, or `forebearManifestV1`, the SHA-256 of a list
   * of objects with their sizes and digests. The digest of an image has the kind of its registry.
   */
  readonly digest?: StringMap;
}

/** What a statement contains about a job. */
export interface StatementFacts {
  /** The job's ARN. */
  readonly job: string;
  /** Identifies the server: a URI. */
  readonly builder: string;
  /** The version of the platform. */
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  /** What the job made. */
  readonly subject: readonly Resource[];
  /** What its caller chose. */
  readonly externalParameters: object;
  /** What the platform chose, and what the caller claimed without a check. */
  readonly internalParameters: object;
  readonly dependencies: readonly Resource[];
  /** The SHA-256 of the log, hexadecimal. */
  readonly logDigest: string | undefined;
}

/** Returns the statement about the outputs of a job. */
export function statementOf(facts: StatementFacts): object {
  const { logDigest } = facts;
  const times = { startedOn: dateOf(facts.startTime), finishedOn: dateOf(facts.endTime) };
  return {
    _type: TYPE,
    subject: facts.subject,
    predicateType: PREDICATE,
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: facts.externalParameters,
        internalParameters: facts.internalParameters,
        resolvedDependencies: facts.dependencies,
      },
      runDetails: {
        builder: { id: facts.builder, version: { forebear: facts.version } },
        metadata: { invocationId: facts.job, ...times },
        byproducts: logDigest === undefined ? [] : [{ name: 'log', digest: { sha256: logDigest } }],
      },
    },
  };
}

function dateOf(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
