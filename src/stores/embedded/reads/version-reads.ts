import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { CommitGroup, ElementVersions } from '#src/ports/graph-store.js';
import { Gathering } from '#src/stores/shared/gathering.js';
import type { Connection } from '../database.js';
import type { ElementReads } from './element-reads.js';
import type { KnownIds } from './known-ids.js';
import { KnownVersions } from './known-versions.js';

interface Question {
  readonly vertices: readonly VertexId[];
  readonly edges: readonly EdgeId[];
}

/** Looks up the versions of live elements, on which every commit is decided. */
export class VersionReads {
  readonly #connection: Connection;
  readonly #elements: ElementReads;
  readonly #ids: KnownIds | undefined;
  readonly #known: KnownVersions | undefined;
  readonly #questions: Gathering<Question, ElementVersions>;

  /** With `ids`, nobody but this process writes the store, so that what is known stays true. */
  constructor(connection: Connection, elements: ElementReads, ids?: KnownIds) {
    this.#connection = connection;
    this.#elements = elements;
    this.#ids = ids;
    this.#known = ids && new KnownVersions();
    this.#questions = new Gathering({
      later: queueMicrotask,
      answer: (questions) => this.#answer(questions),
    });
  }

  /** The versions of those that are live. */
  find(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions> {
    return this.#questions.ask({ vertices, edges });
  }

  /** Runs the write of a group. */
  during<Result>(group: CommitGroup, write: () => Promise<Result>): Promise<Result> {
    if (!this.#known) return write();
    for (const { changes } of group.commits) {
      for (const { change, replaces = 0 } of changes) {
        if (replaces > 0) continue;
        if (change.kind === 'putVertex') this.#ids?.add(change.vertex.id);
        else if (change.kind === 'putEdge') this.#ids?.add(change.edge.id);
      }
    }
    return this.#known.during(group, write);
  }

  /** Forgets everything, because the store did. */
  clear(): void {
    this.#known?.clear();
  }

  /** In one read transaction: after each commit of the writer, the first look-up of one costs the most. */
  #answer(questions: readonly Question[]): ElementVersions[] {
    return this.#connection.readTransaction(() =>
      questions.map(({ vertices, edges }) => ({
        vertices: this.#versions('vertex', vertices),
        edges: this.#versions('edge', edges),
      })),
    );
  }

  #versions<Id extends string>(name: 'vertex' | 'edge', ids: readonly Id[]): Map<Id, number> {
    return this.#known
      ? this.#known.find(name, ids, (unknown) => this.#read(name, unknown))
      : this.#elements.versions(name, ids);
  }

  #read<Id extends string>(name: 'vertex' | 'edge', ids: readonly Id[]): Map<Id, number> {
    const wanted = ids.filter((id) => !this.#ids?.lacks(id));
    if (wanted.length === 0) return new Map();
    const found = this.#elements.versions(name, wanted);
    this.#ids?.missed(wanted.length - found.size);
    return found;
  }
}
