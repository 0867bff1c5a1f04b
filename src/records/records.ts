import { type Arn, type ArnScope, makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type ListQuery,
  type Page,
  type Versioned,
  type Vertex,
  type VertexId,
  type VertexSelection,
  vertexIdOf,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { checkName, NameGenerator } from '#src/domain/names.js';
import {
  INCARNATION_DIGITS,
  type RecordCodec,
  type RecordNames,
  type ReportUnreadable,
  readOrReport,
  type StoredRecord,
} from '#src/domain/record/index.js';
import type { Ledger } from '#src/ledger/index.js';
import { LineageDraft } from '#src/lineage/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';
import type { Principal } from '#src/ports/identity.js';
import type { Ids } from '#src/ports/ids.js';
import type { SealedValues } from '#src/ports/sealed-values.js';
import { type ClientToken, lookUpToken } from './client-token.js';

/** What {@link Records} are made of. */
export interface RecordsOptions {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly scope: ArnScope;
  /** Seals what only programs and operators may see of new records; absent: nothing is sealed. */
  readonly values?: SealedValues;
  /** Called with what lists leave out. */
  readonly reportUnreadable?: ReportUnreadable;
}

/** Which records to list. */
export type RecordQuery = Omit<ListQuery, 'label'>;

/** A request for a new record, as far as every kind has the same. */
export interface CreateRequest {
  /** The same token gives the same record, for 24 hours. */
  readonly clientToken?: string;
  /** Check it and return the record as it would be; nothing is recorded. */
  readonly dryRun?: boolean;
  /** Generated when absent. */
  readonly name?: string;
}

/** A new record, and the draft of the commit that records it. */
export interface Creation<Stored> {
  readonly made: Stored;
  readonly draft: LineageDraft;
}

/** The changed record, or undefined for no change. Lineage goes into the draft. */
export type Edit<Stored> = (
  found: Stored,
  draft: LineageDraft,
  now: number,
) => Stored | undefined | Promise<Stored | undefined>;

/** What callers do with the records of a kind: the same for jobs, models and endpoints. */
export class Records<Stored extends StoredRecord> {
  readonly #codec: RecordCodec<Stored>;
  readonly #options: RecordsOptions;
  readonly #names: NameGenerator;

  constructor(codec: RecordCodec<Stored>, options: RecordsOptions) {
    this.#codec = codec;
    this.#options = options;
    this.#names = new NameGenerator(codec.nameRule);
  }

  /**
   * The record, now or as it stood right after a commit, or undefined when there is none of this name. Throws
   * `VALIDATION_FAILED` for what is no name, `NOT_FOUND` for a commit that is not there.
   */
  async get(name: string, at?: number): Promise<Stored | undefined> {
    return (await this.#read(vertexIdOf(this.#arnOf(name)), at))?.element;
  }

  /** The record with its version. Throws `NOT_FOUND`. */
  async require(name: string): Promise<Versioned<Stored>> {
    const found = await this.#read(vertexIdOf(this.#arnOf(name)));
    if (!found) throw notFound(this.#codec, name);
    return found;
  }

  /** Records by name, each once. Throws `NOT_FOUND` for the first that there is none of. */
  async requireAll(names: Iterable<string>): Promise<readonly Versioned<Stored>[]> {
    const ids = new Map([...names].map((name) => [vertexIdOf(this.#arnOf(name)), name]));
    const found = await this.#options.store.vertices([...ids.keys()]);
    return [...ids].map(([id, name]) => {
      const vertex = found.get(id);
      if (!vertex) throw notFound(this.#codec, name);
      return { element: this.#codec.read(vertex.element), version: vertex.version };
    });
  }

  /** A page of records. Those that cannot be read are left out, and reported. */
  async list(query: RecordQuery, options?: ReadOptions): Promise<Page<Stored>> {
    const { label } = this.#codec;
    const items: Stored[] = [];
    for (let { after } = query; ; ) {
      const first = query.first - items.length;
      const asked = { ...query, label, first, ...(after && { after }) };
      const page = await this.#options.store.list(asked, options);
      items.push(...page.items.flatMap(({ element }) => this.#readable(element)));
      const last = page.items.at(-1)?.element;
      if (!page.hasNext || !last || items.length === query.first)
        return { items, hasNext: page.hasNext };
      after = vertexPosition(last, query.order.by);
    }
  }

  /** How many records {@link list} would find in all. */
  count(selection: Omit<VertexSelection, 'label'>, options?: ReadOptions): Promise<number> {
    const { label } = this.#codec;
    return this.#options.store.count({ ...selection, label }, options);
  }

  /** See {@link lookUpToken}; a dry run uses no token. */
  protected token(request: CreateRequest): Promise<ClientToken<Stored>> | undefined {
    if (request.dryRun) return undefined;
    const { kind } = this.#codec;
    return lookUpToken(request, { ...this.#options, kind, read: (id) => this.#read(id) });
  }

  /** A name for a new record: as given, else one that no other has. */
  protected nameOf({ name }: CreateRequest, base: string, now: number): string {
    return name ?? this.#names.next(base, now);
  }

  /**
   * Builds a record and commits it with the request's token; when the token is known, returns what it gave instead.
   * When somebody else was faster it is built again, with another name where the name is generated. Throws
   * `ALREADY_EXISTS` for a name that is taken, `CONFLICT` for a token that came with another request meanwhile.
   */
  protected async record(
    request: CreateRequest,
    looked: ClientToken<Stored> | undefined,
    build: (lost?: PlatformError) => Creation<Stored> | Promise<Creation<Stored>>,
  ): Promise<Stored> {
    if (request.dryRun) return await this.#planned(build);
    let token = looked;
    let last: Stored | undefined;
    const { result } = await this.#options.ledger.update(async (lost) => {
      if (lost) token = await token?.again();
      // A request of the same token may have won the race: then what it made is the answer.
      if (token?.known) return { result: token.known };
      const taken = lost && last && request.name !== undefined && this.taken(last, lost);
      if (taken) throw taken;
      const { made: plain, draft } = await build(lost);
      const { values } = this.#options;
      const made = values ? this.#codec.withValues(plain, (each) => values.seal(each)) : plain;
      last = made;
      this.#put(draft, made, 'absent');
      if (token) draft.add(...token.record(made.arn, made.creationTime));
      return { result: made, changeSet: await draft.build() };
    });
    return result;
  }

  async #planned(build: () => Creation<Stored> | Promise<Creation<Stored>>): Promise<Stored> {
    const { made } = await build();
    const id = vertexIdOf(made.arn);
    const { vertices } = await this.#options.store.versions([id], []);
    if (vertices.has(id)) throw this.#nameTaken(made);
    return made;
  }

  /** For a new record; see {@link keyOf}. */
  protected newIncarnation(): string {
    return this.#options.ids.hex(INCARNATION_DIGITS);
  }

  /** The refusal when the race was lost for a name; undefined when another attempt may succeed. */
  protected taken(made: Stored, lost: PlatformError): PlatformError | undefined {
    return lost.details['id'] === vertexIdOf(made.arn) ? this.#nameTaken(made, lost) : undefined;
  }

  #nameTaken({ name }: Stored, cause?: PlatformError): PlatformError {
    const { noun } = this.#codec;
    const article = /^[aeiou]/.test(noun) ? 'An' : 'A';
    return nameTaken(`${article} ${noun} named '${name}' exists already`, name, cause);
  }

  /** Changes a record, again when somebody else was faster. Throws `NOT_FOUND`. */
  protected async edit(name: string, principal: Principal, edit: Edit<Stored>): Promise<Stored> {
    const { result } = await this.#options.ledger.update(async () => {
      const { before, next, draft } = await this.#edited(name, principal, edit);
      if (!next) return { result: before.element };
      this.#put(draft, next, before.version);
      return { result: next, changeSet: await draft.build() };
    });
    return result;
  }

  /** The record as {@link edit} would change it; nothing is recorded. */
  protected async planEdit(
    name: string,
    principal: Principal,
    edit: Edit<Stored>,
  ): Promise<Stored> {
    const { before, next } = await this.#edited(name, principal, edit);
    return next ?? before.element;
  }

  async #edited(name: string, principal: Principal, edit: Edit<Stored>) {
    const { clock, store, scope } = this.#options;
    const before = await this.require(name);
    const now = clock.now();
    const draft = new LineageDraft({ store, scope, actor: principal.arn, now });
    return { before, draft, next: await edit(before.element, draft, now) };
  }

  /** Removes a record, unless it is refused; its lineage stays. Throws `NOT_FOUND`. */
  protected async remove(
    name: string,
    principal: Principal,
    refuse: (record: Stored) => void,
  ): Promise<Stored> {
    const { result } = await this.#options.ledger.update(async () => {
      const { element, version } = await this.require(name);
      refuse(element);
      const id = vertexIdOf(element.arn);
      const ids = [id, ...(await this.belongings(element))];
      return {
        result: element,
        changeSet: {
          actor: principal.arn,
          changes: ids.map((removed) => ({ kind: 'removeVertex', id: removed })),
          expect: [{ element: 'vertex', id, is: version }],
        },
      };
    });
    return result;
  }

  /** Vertices that are removed with a record. */
  protected async belongings(_record: Stored): Promise<readonly VertexId[]> {
    return [];
  }

  #put(draft: LineageDraft, record: Stored, is: 'absent' | number): void {
    const vertex = this.#codec.write(record);
    draft.add({ kind: 'putVertex', vertex }, { element: 'vertex', id: vertex.id, is });
  }

  #readable(vertex: Vertex): readonly Stored[] {
    const read = readOrReport(() => this.#codec.read(vertex), this.#options.reportUnreadable);
    return read ? [read] : [];
  }

  #arnOf(name: string): Arn {
    const { kind, nameRule } = this.#codec;
    return makeArn(this.#options.scope, kind, checkName(nameRule, name));
  }

  async #read(id: VertexId, at?: number): Promise<Versioned<Stored> | undefined> {
    const found = (await this.#options.store.vertices([id], at)).get(id);
    return found && { element: this.#codec.read(found.element), version: found.version };
  }
}

/** There is no record of this name. */
export function notFound({ noun }: RecordNames, name: string): PlatformError {
  return new PlatformError('NOT_FOUND', `There is no ${noun} named '${name}'.`, {
    details: { name },
  });
}

/** The error for a name that is not available; the message says why. */
export function nameTaken(message: string, name: string, cause?: PlatformError): PlatformError {
  return new PlatformError('ALREADY_EXISTS', `${message}; choose another name.`, {
    details: { name },
    cause,
  });
}
