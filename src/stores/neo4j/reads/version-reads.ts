import type { Edge, EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { CommitGroup, ElementVersions } from '#src/ports/graph-store.js';
import type { Connection, Statement } from '../connection.js';
import { type KnownNames, LABEL } from '../schema.js';
import type { Existing, ExistingElements } from '../write/fold.js';
import { edgesById } from './statements.js';

type VersionRow = readonly [
  seq: bigint,
  types: bigint,
  vertices: readonly (readonly [id: string, began: bigint])[],
  edges: readonly (readonly [id: string, began: bigint])[],
];
type ExistingRow = readonly [
  seq: bigint,
  digest: string,
  types: bigint,
  vertices: readonly ExistingEntry[],
  edges: readonly ExistingEntry[],
];
type ExistingEntry = readonly [id: string, image: string, began: bigint, elementId: string];

interface Question {
  readonly vertices: readonly VertexId[];
  readonly edges: readonly EdgeId[];
  readonly resolve: (versions: ElementVersions) => void;
  readonly reject: (error: unknown) => void;
}

/** Requests for versions at a time. */
const MAX_REQUESTS = 2;

/** What live elements there are, on which every commit is decided. */
export class VersionReads {
  readonly #connection: Connection;
  readonly #names: KnownNames;
  #questions: Question[] = [];
  #asking = 0;
  /** Which elements exist at a commit, as it was read last: a group is written at the same one. */
  #known = { seq: -1, vertices: new Map<string, boolean>(), edges: new Map<string, boolean>() };

  constructor(connection: Connection, names: KnownNames) {
    this.#connection = connection;
    this.#names = names;
  }

  /**
   * The versions of live elements. While a request is on its way, further questions gather for the next one:
   * many submitters ask at once, and each about little.
   */
  find(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions> {
    this.#connection.assertOpen();
    return new Promise((resolve, reject) => {
      this.#questions.push({ vertices, edges, resolve, reject });
      if (this.#questions.length === 1) setImmediate(() => this.#answer());
    });
  }

  #answer(): void {
    if (this.#asking >= MAX_REQUESTS || this.#questions.length === 0) return;
    const questions = this.#questions;
    this.#questions = [];
    this.#asking += 1;
    const ids = <Id>(of: (question: Question) => readonly Id[]) => [
      ...new Set(questions.flatMap(of)),
    ];
    this.#read(
      ids(({ vertices }) => vertices),
      ids(({ edges }) => edges),
    )
      .then((found) => {
        for (const { vertices, edges, resolve } of questions) {
          resolve({ vertices: pick(found.vertices, vertices), edges: pick(found.edges, edges) });
        }
      })
      .catch((error: unknown) => {
        for (const { reject } of questions) reject(error);
      })
      .finally(() => {
        this.#asking -= 1;
        this.#answer();
      });
  }

  async #read(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions> {
    for (;;) {
      const asked = this.#names.types;
      const [row] = await this.#connection.rows<VersionRow>(
        versionStatement(vertices, edges, asked),
      );
      if (Number(row?.[1]) !== asked.length) {
        await this.#names.refresh();
        continue;
      }
      const found = {
        vertices: new Map(row?.[2].map(([id, began]) => [id as VertexId, Number(began)])),
        edges: new Map(row?.[3].map(([id, began]) => [id as EdgeId, Number(began)])),
      };
      const known = this.#knownAt(Number(row?.[0]));
      for (const id of vertices) known.vertices.set(id, found.vertices.has(id));
      for (const id of edges) known.edges.set(id, found.edges.has(id));
      return found;
    }
  }

  /**
   * The open versions of what a group changes. Asks only for what may exist; undefined when the head is not
   * the one that the group was evaluated at.
   */
  async existing({ after, commits }: CommitGroup): Promise<ExistingElements | undefined> {
    const none = { vertices: new Map<string, Existing>(), edges: new Map<string, Existing>() };
    const known = this.#knownAt(after.seq);
    const vertices = new Set<string>();
    const edges = new Set<string>();
    for (const { changes } of after.seq === 0 ? [] : commits) {
      for (const { change } of changes) {
        const isVertex = change.kind === 'putVertex' || change.kind === 'removeVertex';
        const id = idOf(change);
        if (isVertex && known.vertices.get(id) !== false) vertices.add(id);
        if (isVertex || known.edges.get(id) === false) continue;
        // A vertex that does not exist has no edges.
        if (
          change.kind === 'putEdge' &&
          endsOf(change).some((end) => known.vertices.get(end) === false)
        )
          continue;
        edges.add(id);
      }
    }
    if (vertices.size + edges.size === 0) return none;
    for (;;) {
      const asked = this.#names.types;
      const [row] = await this.#connection.rows<ExistingRow>(
        existingStatement([...vertices].sort(), [...edges].sort(), asked),
      );
      if (!row || Number(row[0]) !== after.seq || row[1] !== after.digest) return undefined;
      if (Number(row[2]) === asked.length) {
        return { vertices: asExisting(row[3]), edges: asExisting(row[4]) };
      }
      await this.#names.refresh();
    }
  }

  /** Forgets everything, because the store did. */
  clear(): void {
    this.#knownAt(-1);
  }

  #knownAt(seq: number) {
    if (this.#known.seq !== seq) this.#known = { seq, vertices: new Map(), edges: new Map() };
    return this.#known;
  }
}

function pick<Id>(found: ReadonlyMap<Id, number>, ids: readonly Id[]): Map<Id, number> {
  const picked = new Map<Id, number>();
  for (const id of ids) {
    const version = found.get(id);
    if (version !== undefined) picked.set(id, version);
  }
  return picked;
}

function versionStatement(
  vertices: readonly string[],
  edges: readonly string[],
  types: readonly string[],
): Statement {
  const edgeText = edges.length > 0 && edgesById(types, '[r._id, r._began] AS edge');
  return {
    text: `MATCH (h:${LABEL.head})
WITH h.seq AS seq, size(h.types) AS types
${vertices.length > 0 ? `CALL () { MATCH (n:${LABEL.vertex}) WHERE n._id IN $vertices RETURN collect([n._id, n._began]) AS vertices }\n` : ''}${edgeText ? `CALL () { CALL () { ${edgeText} } RETURN collect(edge) AS edges }\n` : ''}RETURN [seq, types, ${vertices.length > 0 ? 'vertices' : '[]'}, ${edgeText ? 'edges' : '[]'}] AS row`,
    parameters: {
      ...(vertices.length > 0 ? { vertices } : {}),
      ...(edgeText ? { edges } : {}),
    },
  };
}

function existingStatement(
  vertices: readonly string[],
  edges: readonly string[],
  types: readonly string[],
): Statement {
  const edgeText =
    edges.length > 0 && edgesById(types, '[r._id, r._image, r._began, elementId(r)] AS edge');
  return {
    text: `MATCH (h:${LABEL.head})
WITH h.seq AS seq, h.digest AS digest, size(h.types) AS types
CALL () {
  MATCH (n:${LABEL.vertex}) WHERE n._id IN $vertices
  RETURN collect([n._id, n._image, n._began, elementId(n)]) AS vertices
}
${edgeText ? `CALL () { CALL () { ${edgeText} } RETURN collect(edge) AS edges }\n` : ''}RETURN [seq, digest, types, vertices, ${edgeText ? 'edges' : '[]'}] AS row`,
    parameters: { vertices, ...(edgeText ? { edges } : {}) },
  };
}

function asExisting(rows: readonly ExistingEntry[]): ReadonlyMap<string, Existing> {
  return new Map(
    rows.map(([id, image, began, elementId]) => [id, { image, began: Number(began), elementId }]),
  );
}

function endsOf({ edge }: { readonly edge: Edge }): readonly VertexId[] {
  return [edge.from, edge.to];
}

function idOf(change: CommitGroup['commits'][number]['changes'][number]['change']): string {
  switch (change.kind) {
    case 'putVertex':
      return change.vertex.id;
    case 'putEdge':
      return change.edge.id;
    case 'removeVertex':
    case 'removeEdge':
      return change.id;
  }
}
