import { type Arn, type ArnScope, makeArn, parseArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  associationIdOf,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { ENDPOINTS, type Endpoint, MODELS } from '#src/domain/hosting/index.js';
import { digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { MODEL_ALIASES, MODEL_PACKAGES, packageName } from '#src/domain/registry/index.js';
import { refuse } from '#src/domain/request/index.js';
import { actionArn, findStandIns, versionArn } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { firstMaker, type MadeBytes } from './makers.js';
import { isStep } from './step-graph.js';

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
  const data = await subjectData(parts, subject);
  if (!data) {
    const entityOf = await findStandIns(parts.store, [subject], { at: undefined });
    return [entityOf(subject)];
  }
  const made = await Promise.all(data.map((one) => producerOf(parts, subject, one)));
  return [...new Set(made)];
}

/** The versions of data that a subject refers to; undefined for a job or a trial component. */
export async function versionsOf(
  parts: GraphParts,
  subject: Arn,
): Promise<readonly Arn[] | undefined> {
  return (await subjectData(parts, subject))?.map((data) => versionOf(parts, data));
}

function versionOf({ scope }: GraphParts, { uri, digest }: MadeBytes): Arn {
  if (digest !== undefined) return versionArn(scope, uri, digest);
  return refuse(
    'subject',
    `'${uri}' has no recorded digest, so its bytes are not known; name the job, or a version with a digest.`,
  );
}

/** The data that a subject refers to; undefined for a job or a trial component. */
async function subjectData(
  parts: GraphParts,
  subject: Arn,
): Promise<readonly MadeBytes[] | undefined> {
  const record = (await parts.store.vertices([vertexIdOf(subject)])).get(vertexIdOf(subject));
  if (!KINDS.has(parseArn(subject).kind)) return undefined;
  if (!record) return refuseUnknown(subject);
  if (record.element.labels[0] === 'trial_component') return undefined;
  return dataOf(parts, record.element);
}

function refuseUnknown(subject: Arn): never {
  throw new PlatformError(
    'NOT_FOUND',
    `Nothing is recorded of '${subject}'; name another subject.`,
    {
      details: { arn: subject },
    },
  );
}

const KINDS: ReadonlySet<string> = new Set([
  'artifact',
  'model',
  'model-package',
  'model-alias',
  'endpoint',
]);

async function dataOf(parts: GraphParts, record: Vertex): Promise<readonly MadeBytes[]> {
  switch (record.labels[0]) {
    case 'artifact': {
      const artifact = vertexToEntity(record);
      if (artifact.kind !== 'artifact') return [];
      return [{ uri: artifact.source.uri, digest: digestOf(artifact) }];
    }
    case MODELS.label: {
      const { name, modelData: uri, modelDigest: digest } = MODELS.read(record);
      if (uri === undefined)
        return refuse(
          'subject',
          `The model '${name}' has no data; name a job, or a model with data.`,
        );
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
    case ENDPOINTS.label:
      return servedData(parts, ENDPOINTS.read(record));
    default:
      return [];
  }
}

/** The data of the models that an endpoint serves, as they were when it was deployed. */
async function servedData(
  { store, scope }: GraphParts,
  { name: endpoint, context, deployment }: Endpoint,
): Promise<readonly MadeBytes[]> {
  const { action, digests = {}, variants } = deployment;
  const id = associationIdOf(vertexIdOf(actionArn(scope, action)), vertexIdOf(context));
  const commit = (await store.versions([], [id])).edges.get(id);
  const names = [...new Set(variants.map(({ modelName }) => modelName))];
  const ids = names.map((name) => vertexIdOf(makeArn(scope, 'model', name)));
  const models = commit === undefined ? undefined : await store.vertices(ids, commit);
  return names.map((name, at) => {
    const vertex = models?.get(ids[at] as VertexId)?.element;
    const uri = vertex && readOrReport(() => MODELS.read(vertex))?.modelData;
    if (uri !== undefined) return { uri, digest: digests[name] };
    return refuse(
      'subject',
      `No data of the model '${name}' was recorded when '${endpoint}' was deployed; name a job or a model.`,
    );
  });
}

async function dataOfAll(parts: GraphParts, arns: readonly Arn[]): Promise<readonly MadeBytes[]> {
  const found = await parts.store.vertices(arns.map(vertexIdOf));
  const records = [...new Set(arns)].map((arn) => {
    const record = found.get(vertexIdOf(arn))?.element;
    if (record) return dataOf(parts, record);
    throw new PlatformError('NOT_FOUND', `'${arn}' was deleted; name another version or a job.`, {
      details: { arn },
    });
  });
  return (await Promise.all(records)).flat();
}

/** The first job that made a version. */
async function producerOf(parts: GraphParts, subject: Arn, data: MadeBytes): Promise<Arn> {
  const { store } = parts;
  const id = vertexIdOf(versionOf(parts, data));
  const query = { vertices: [id], direction: 'in', labels: ['Produced'] } as const;
  const edges = (await store.incident({ ...query, first: MOST_PRODUCERS })).get(id)?.items ?? [];
  const sources = await store.vertices(edges.map(({ element }) => element.from));
  const steps = [...sources.values()].flatMap(({ element, version }) => {
    const step = vertexToEntity(element);
    return isStep(step) ? [{ step, version }] : [];
  });
  const made = await firstMaker(store, data, steps);
  if (made) return made.arn;
  return refuse(
    'subject',
    `No recorded job wrote the bytes of '${subject}'; name a job, or data that a job wrote.`,
  );
}
