import { type Commit, changedId } from '#src/domain/graph/index.js';
import { LiveIds } from './live-ids.js';

/** An element's kind, as a scan reports it. */
export type ElementKind = 'vertex' | 'edge';

/** The version of an element that a commit wrote. */
export interface Begun {
  readonly seq: number;
  /** Empty when the store no longer has a record of it. */
  readonly text: string;
}

/** Receives the versions that the commits wrote, one after the other. */
export interface VersionSink {
  began(kind: ElementKind, id: string, version: Begun): void;
  /** A commit superseded or removed the previous version. */
  ended(kind: ElementKind, id: string, seq: number): void;
}

/** Reports which versions the commits began and ended. */
export class VersionEvents {
  readonly #sink: VersionSink;
  readonly #live = { vertex: new LiveIds(), edge: new LiveIds() };

  constructor(sink: VersionSink) {
    this.#sink = sink;
  }

  apply({ seq, changes, missing = [] }: Commit): void {
    for (const entry of missing) {
      const kind = entry.charAt(1) === 'v' ? 'vertex' : 'edge';
      if (entry.startsWith('+')) this.#put(kind, entry.slice(2), { seq, text: '' });
      else this.#remove(kind, entry.slice(2), seq);
    }
    for (const change of changes) {
      const kind = change.kind.endsWith('Vertex') ? 'vertex' : 'edge';
      if ('snapshot' in change) this.#put(kind, changedId(change), { seq, text: change.snapshot });
      else this.#remove(kind, changedId(change), seq);
    }
  }

  #put(kind: ElementKind, id: string, version: Begun): void {
    if (this.#live[kind].add(id)) this.#sink.ended(kind, id, version.seq);
    this.#sink.began(kind, id, version);
  }

  #remove(kind: ElementKind, id: string, seq: number): void {
    this.#live[kind].delete(id);
    this.#sink.ended(kind, id, seq);
  }
}
