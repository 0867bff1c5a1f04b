import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import {
  type Artifact,
  digestOf,
  type LineageEntity,
  type TrialComponent,
} from '#src/domain/lineage/index.js';
import { isAtOrBelow } from '#src/domain/s3-uri.js';
import {
  DEFAULT_QUERY_LIMITS,
  linksInto,
  type WalkedGraph,
  walkWhole,
} from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { firstMaker } from './makers.js';
import type { PastStep } from './past-job.js';

const MOST_VERTICES = 100_000;

/** The ancestors of jobs: their inputs, and the jobs that made these. */
export class StepGraph {
  readonly #graph: WalkedGraph;
  readonly #into: ReturnType<typeof linksInto>;
  readonly #store: GraphStore;

  private constructor(store: GraphStore, graph: WalkedGraph) {
    this.#store = store;
    this.#graph = graph;
    this.#into = linksInto(graph);
  }

  /** Reads the ancestors of trial components. Throws `QUERY_TOO_COSTLY` for more than 100,000. */
  static async read(store: GraphStore, components: readonly Arn[]): Promise<StepGraph> {
    const graph = await walkWhole(
      store,
      {
        starts: components.map(vertexIdOf),
        direction: 'ascendants',
        at: undefined,
        maxVertices: MOST_VERTICES,
      },
      DEFAULT_QUERY_LIMITS,
    );
    if (graph.incompleteReason === undefined) return new StepGraph(store, graph);
    throw new PlatformError(
      'QUERY_TOO_COSTLY',
      `The subject has too many ancestors to plan its reproduction (${graph.incompleteReason}); reproduce one of its inputs first.`,
      { details: { max: MOST_VERTICES } },
    );
  }

  /** A trial component with the commit that wrote it; undefined for anything else. */
  step(id: VertexId): PastStep | undefined {
    const found = this.#graph.entities.get(id);
    if (!found || !isStep(found.entity)) return undefined;
    return { step: found.entity, version: found.vertex.version };
  }

  artifact(id: VertexId): Artifact | undefined {
    const entity = this.#graph.entities.get(id)?.entity;
    return entity?.kind === 'artifact' ? entity : undefined;
  }

  /** Artifacts that contributed to a trial component. */
  inputs(id: VertexId): readonly Artifact[] {
    return this.#sources(id, 'ContributedTo').flatMap((source) => this.artifact(source) ?? []);
  }

  /** The first job that made a version, or the jobs that made its parts. */
  async makers(version: Artifact): Promise<readonly TrialComponent[]> {
    const seen = new Set<VertexId>();
    const found = new Map<Arn, TrialComponent>();
    const visit = async (artifact: Artifact): Promise<void> => {
      const id = vertexIdOf(artifact.arn);
      if (seen.has(id)) return;
      seen.add(id);
      const { uri } = artifact.source;
      const digest = uri === version.source.uri ? digestOf(version) : digestOf(artifact);
      const made = this.#sources(id, 'Produced').flatMap((one) => this.step(one) ?? []);
      const first = await firstMaker(this.#store, { uri, digest }, made);
      if (first) found.set(first.arn, first);
      else
        for (const { from } of this.#into.get(id) ?? []) {
          const part = this.artifact(from);
          if (part && isPart(part.source.uri, version.source.uri)) await visit(part);
        }
    };
    await visit(version);
    return [...found.values()];
  }

  #sources(id: VertexId, label: string): readonly VertexId[] {
    const links = this.#into.get(id) ?? [];
    return links.filter((link) => link.label === label).map(({ from }) => from);
  }
}

/** True for a trial component. */
export function isStep(entity: LineageEntity): entity is TrialComponent {
  return entity.kind === 'trial_component';
}

/** True when one location contains the other; callers can derive anything from other data. */
function isPart(one: string, other: string): boolean {
  return isAtOrBelow(one, other) || isAtOrBelow(other, one);
}
