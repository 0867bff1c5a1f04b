import { makeArn } from '#src/domain/arn.js';
import { type ChangeSet, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { checkName } from '#src/domain/names.js';
import type { RecordCodec, RecordNames, StoredRecord } from '#src/domain/record/index.js';
import { LineageDraft } from '#src/lineage/index.js';
import type { Principal } from '#src/ports/identity.js';
import { notFound } from './record-reader.js';
import type { RecordsOptions } from './records.js';

/** Where records of several kinds are changed together. */
export type RecordChangesOptions = Pick<RecordsOptions, 'store' | 'scope' | 'ledger' | 'clock'>;

/** A record as it was read, and as it will be. */
interface Entry {
  /** The commit that wrote it; undefined when there was no such record. */
  readonly version: number | undefined;
  readonly next: StoredRecord | undefined;
  /** The change of its vertex; undefined when it was only read. */
  readonly change?: 'put' | 'remove';
  readonly codec: RecordCodec<StoredRecord>;
}

/**
 * The changes of records of several kinds, and of lineage, in one commit. All records that were
 * read must still be the same when it is committed; a read after a change returns the changed
 * record.
 */
export class RecordChanges {
  readonly principal: Principal;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly draft: LineageDraft;
  readonly #options: RecordChangesOptions;
  readonly #entries = new Map<VertexId, Entry>();

  constructor(principal: Principal, options: RecordChangesOptions) {
    this.principal = principal;
    this.now = options.clock.now();
    this.draft = new LineageDraft({ ...options, actor: principal.arn, now: this.now });
    this.#options = options;
  }

  /** Reads records in one round trip, so that they need no separate reads. Throws `VALIDATION_FAILED`. */
  async load(
    ...wanted: readonly (readonly [codec: RecordCodec<StoredRecord>, name: string])[]
  ): Promise<void> {
    const ids = wanted.map(([codec, name]) => this.#idOf(codec, name));
    const found = await this.#options.store.vertices(ids.filter((id) => !this.#entries.has(id)));
    for (const [index, id] of ids.entries()) {
      const codec = wanted[index]?.[0];
      if (!codec || this.#entries.has(id)) continue;
      const vertex = found.get(id);
      const next = vertex && codec.read(vertex.element);
      this.#entries.set(id, { version: vertex?.version, next, codec });
    }
  }

  /** Returns the record of a name; undefined when there is none. Throws `VALIDATION_FAILED`. */
  async find<Stored extends StoredRecord>(
    codec: RecordCodec<Stored>,
    name: string,
  ): Promise<Stored | undefined> {
    const id = this.#idOf(codec, name);
    if (!this.#entries.has(id)) await this.load([codec, name]);
    return this.#entries.get(id)?.next as Stored | undefined;
  }

  /** Returns the record of a name. Throws `VALIDATION_FAILED`, `NOT_FOUND`. */
  async require<Stored extends StoredRecord>(
    codec: RecordCodec<Stored>,
    name: string,
  ): Promise<Stored> {
    const found = await this.find(codec, name);
    if (!found) throw notFound(codec, name);
    return found;
  }

  /** Writes a record; one that was not read must be new. */
  put<Stored extends StoredRecord>(codec: RecordCodec<Stored>, record: Stored): void {
    this.#change(codec, record, 'put');
  }

  /** Removes a record that was read. */
  remove<Stored extends StoredRecord>(codec: RecordCodec<Stored>, record: Stored): void {
    this.#change(codec, record, 'remove');
  }

  #change<Stored extends StoredRecord>(
    codec: RecordCodec<Stored>,
    record: Stored,
    change: 'put' | 'remove',
  ): void {
    const id = vertexIdOf(record.arn);
    const version = this.#entries.get(id)?.version;
    const next = change === 'put' ? record : undefined;
    this.#entries.set(id, { version, next, change, codec });
  }

  #idOf({ kind, nameRule }: RecordNames, name: string): VertexId {
    return vertexIdOf(makeArn(this.#options.scope, kind, checkName(nameRule, name)));
  }

  /** The change set; undefined when nothing was changed. */
  async build(): Promise<ChangeSet | undefined> {
    for (const [id, { version, next, change, codec }] of this.#entries) {
      this.draft.expect({ element: 'vertex', id, is: version ?? 'absent' });
      if (change === 'put' && next)
        this.draft.add({ kind: 'putVertex', vertex: codec.write(next) });
      if (change === 'remove') this.draft.add({ kind: 'removeVertex', id });
    }
    const set = await this.draft.build();
    return set.changes.length === 0 ? undefined : set;
  }
}

/**
 * Reads, decides and commits; after a lost race, all of it is done again. Throws what `decide`
 * throws, and `CONFLICT` when others always were faster.
 */
export async function changeRecords<Result>(
  principal: Principal,
  options: RecordChangesOptions,
  decide: (changes: RecordChanges) => Promise<Result>,
): Promise<Result> {
  const { result } = await options.ledger.update(async () => {
    const changes = new RecordChanges(principal, options);
    const result = await decide(changes);
    const changeSet = await changes.build();
    return { result, ...(changeSet && { changeSet }) };
  });
  return result;
}
