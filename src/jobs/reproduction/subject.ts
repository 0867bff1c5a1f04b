import { type Arn, type ArnScope, makeArn, parseArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { ENDPOINTS, MODELS } from '#src/domain/hosting/index.js';
import { digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import { MODEL_ALIASES, MODEL_PACKAGES, packageName } from '#src/domain/registry/index.js';
import { refuse } from '#src/domain/request/index.js';
import { findStandIns, versionArn } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { earliest, isStep } from './step-graph.js';

/** The graph, and the account of its ARNs. */
export interface GraphParts {
  readonly store: GraphStore;
  readonly scope: ArnScope;
}

export const MOST_PRODUCERS = 1_000;

/**
 * Returns the trial components of the jobs that made a subject: of a job itself, or of the models
 * that a model, a model package, an alias, an endpoint or an artifact refers to. Throws `NOT_FOUND`,
 * and `VALIDATION_FAILED` when no recorded job has made it.
 */
export async function subjectComponents(parts: GraphParts, subject: Arn): Promise<readonly Arn[]> {
  const versions = await versionsOf(parts, subject);
  if (!versions) {
    const entityOf = await findStandIns(parts.store, [subject], { at: undefined });
    return [entityOf(subject)];
  }
  const made = await Promise.all(versions.map((version) => producerOf(parts, subject, version)));
  return [...new Set(made)];
}

/** The versions of data that a subject refers to; undefined for a job or a trial component. */
export async function versionsOf(
  parts: GraphParts,
  subject: Arn,
): Promise<readonly Arn[] | undefined> {
  const record = (await parts.store.vertices([vertexIdOf(subject)])).get(vertexIdOf(subject));
  const [label] = record?.element.labels ?? [];
  if (!record || label === 'trial_component' || !KINDS.has(parseArn(subject).kind))
    return undefined;
  return (await dataOf(parts, record.element)).map(({ uri, digest }) => {
    if (digest !== undefined) return versionArn(parts.scope, uri, digest);
    return refuse(
      'subject',
      `The bytes of '${uri}' have no recorded digest; name the job instead.`,
    );
  });
}

const KINDS: ReadonlySet<string> = new Set([
  'artifact',
  'model',
  'model-package',
  'model-alias',
  'endpoint',
]);

interface Data {
  readonly uri: string;
  readonly digest: string | undefined;
}

async function dataOf(parts: GraphParts, record: Vertex): Promise<readonly Data[]> {
  switch (record.labels[0]) {
    case 'artifact': {
      const artifact = vertexToEntity(record);
      if (artifact.kind !== 'artifact') return [];
      return [{ uri: artifact.source.uri, digest: digestOf(artifact) }];
    }
    case MODELS.label: {
      const { name, modelData: uri, modelDigest: digest } = MODELS.read(record);
      if (uri === undefined) return refuse('subject', `The model '${name}' has no data.`);
      return [{ uri, digest }];
    }
    case MODEL_PACKAGES.label: {
      const { modelData: uri, digest } = MODEL_PACKAGES.read(record);
      return [{ uri, digest }];
    }
    case MODEL_ALIASES.label: {
      const { group, version } = MODEL_ALIASES.read(record);
      return dataOfAll(parts, [makeArn(parts.scope, 'model-package', packageName(group, version))]);
    }
    case ENDPOINTS.label: {
      const { variants } = ENDPOINTS.read(record).deployment;
      const models = variants.map(({ modelName }) => makeArn(parts.scope, 'model', modelName));
      return dataOfAll(parts, models);
    }
    default:
      return [];
  }
}

async function dataOfAll(parts: GraphParts, arns: readonly Arn[]): Promise<readonly Data[]> {
  const found = await parts.store.vertices(arns.map(vertexIdOf));
  const records = [...new Set(arns)].map((arn) => {
    const record = found.get(vertexIdOf(arn))?.element;
    if (record) return dataOf(parts, record);
    throw new PlatformError('NOT_FOUND', `There is no '${arn}' any more.`, { details: { arn } });
  });
  return (await Promise.all(records)).flat();
}

/** The first job that made a version. */
async function producerOf({ store }: GraphParts, subject: Arn, version: Arn): Promise<Arn> {
  const id = vertexIdOf(version);
  const query = { vertices: [id], direction: 'in', labels: ['Produced'] } as const;
  const edges = (await store.incident({ ...query, first: MOST_PRODUCERS })).get(id)?.items ?? [];
  const sources = await store.vertices(edges.map(({ element }) => element.from));
  const made = earliest(
    [...sources.values()].map(({ element }) => vertexToEntity(element)).filter(isStep),
  );
  if (made) return made.arn;
  return refuse('subject', `No recorded job has made the bytes of '${subject}'.`);
}
