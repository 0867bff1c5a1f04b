import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { type Versioned, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { NameGenerator } from '#src/domain/names.js';
import {
  INCARNATION_DIGITS,
  type RecordCodec,
  type StoredRecord,
} from '#src/domain/record/index.js';
import type { Ledger } from '#src/ledger/index.js';
import { LineageDraft } from '#src/lineage/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { SealedValues } from '#src/ports/secrets.js';
import type { Clock, Ids } from '#src/ports/system.js';
import { type ClientToken, lookUpToken } from './client-token.js';
import { RecordReader, type RecordReaderOptions } from './record-reader.js';

export interface RecordsOptions extends RecordReaderOptions {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly ids: Ids;
  /**
   * Seals the values of new records that only programs and operators may see; absent: nothing is
   * sealed.
   */
  readonly values?: SealedValues;
}

/** The part of a request for a new record that all kinds share. */
export interface CreateRequest {
  /** The same token gives the same record, for 24 hours. */
  readonly clientToken?: string;
  /** Only checks the request, and returns the record that it would create. */
  readonly dryRun?: boolean;
  /** Default: generated. */
  readonly name?: string;
}

/** A new record, and the draft of the commit that records it. */
export interface Creation<Stored> {
  readonly made: Stored;
  readonly draft: LineageDraft;
}

/** Returns the changed record, or undefined for no change. The draft takes its lineage. */
export type Edit<Stored> = (
  found: Stored,
  draft: LineageDraft,
  now: number,
) => Stored | undefined | Promise<Stored | undefined>;

/**
 * Creates, changes and removes the records of a kind, in the same way for jobs, models and
 * endpoints.
 */
export class Records<Stored extends StoredRecord> extends RecordReader<Stored> {
  readonly #options: RecordsOptions;
  readonly #names: NameGenerator;

  constructor(codec: RecordCodec<Stored>, options: RecordsOptions) {
    super(codec, options);
    this.#options = options;
    this.#names = new NameGenerator(codec.nameRule);
  }

  /** See {@link lookUpToken}; a dry run uses no token. */
  protected token(request: CreateRequest): Promise<ClientToken<Stored>> | undefined {
    if (request.dryRun) return undefined;
    const { kind } = this.codec;
    return lookUpToken(request, { ...this.#options, kind, read: (id) => this.read(id) });
  }

  /** Returns a name for a new record: the given one, or else an unused one. */
  protected nameOf({ name }: CreateRequest, base: string, now: number): string {
    return name ?? this.#names.next(base, now);
  }

  /**
   * Builds a record and commits it with the request's token; when the token is known, returns its
   * earlier result instead. After a lost race the record is built again, with another name if the
   * name is generated. It replaces an earlier record of its name that {@link mayReplace} gives up.
   * Throws `ALREADY_EXISTS` for a name that is taken, `CONFLICT` for a token
   * that another request used meanwhile.
   */
  protected async record(
    request: CreateRequest,
    looked: ClientToken<Stored> | undefined,
    build: (lost?: PlatformError) => Creation<Stored> | Promise<Creation<Stored>>,
  ): Promise<Stored> {
    if (request.dryRun) return await this.#planned(build);
    let token = looked;
    let last: Stored | undefined;
    let replaced: Versioned<Stored> | undefined;
    const { result } = await this.#options.ledger.update(async (lost) => {
      if (lost) token = await token?.again();
      // A request with the same token may have won the race: then the answer is its result.
      if (token?.known) return { result: token.known };
      const taken = lost && last && request.name !== undefined && this.#taken(last, lost);
      replaced = last && taken ? await this.#replaced(last, taken) : undefined;
      const { made: plain, draft } = await build(lost);
      const made = this.sealed(plain);
      last = made;
      this.#put(draft, made, replaced?.version ?? 'absent');
      for (const id of replaced ? await this.belongings(replaced.element) : [])
        draft.add({ kind: 'removeVertex', id });
      if (token) draft.add(...token.record(made.arn, made.creationTime));
      return { result: made, changeSet: await draft.build() };
    });
    if (replaced) await this.forget(replaced.element);
    return result;
  }

  /** Seals the values that only programs and operators may see. */
  sealed(plain: Stored): Stored {
    const { values } = this.#options;
    return values ? this.codec.withValues(plain, (each) => values.seal(each)) : plain;
  }

  async #planned(build: () => Creation<Stored> | Promise<Creation<Stored>>): Promise<Stored> {
    const { made } = await build();
    const id = vertexIdOf(made.arn);
    const { vertices } = await this.#options.store.versions([id], []);
    if (vertices.has(id)) await this.#replaced(made, this.#nameTaken(made));
    return made;
  }

  /** The incarnation of a new record; see {@link keyOf}. */
  protected newIncarnation(): string {
    return this.#options.ids.hex(INCARNATION_DIGITS);
  }

  /** The refusal when the race was lost for a name; undefined when another attempt may succeed. */
  #taken(made: Stored, lost: PlatformError): PlatformError | undefined {
    return lost.details['id'] === vertexIdOf(made.arn) ? this.#nameTaken(made, lost) : undefined;
  }

  /** Whether a new record may replace this one under its name; default false. */
  protected mayReplace(_record: Stored): boolean {
    return false;
  }

  /** Removes what a record that is gone has left outside of the graph. */
  protected async forget(_record: Stored): Promise<void> {}

  /**
   * Returns the record that a new one of its name replaces; undefined when it is gone meanwhile.
   * Throws `taken` for one that stays.
   */
  async #replaced(made: Stored, taken: PlatformError): Promise<Versioned<Stored> | undefined> {
    const found = await this.read(vertexIdOf(made.arn)).catch((error: unknown) => {
      throw isPlatformError(error, 'RECORD_UNREADABLE') ? taken : error;
    });
    if (found && !this.mayReplace(found.element)) throw taken;
    return found;
  }

  #nameTaken({ name }: Stored, cause?: PlatformError): PlatformError {
    const { noun } = this.codec;
    const article = /^[aeiou]/.test(noun) ? 'An' : 'A';
    return nameTaken(`${article} ${noun} named '${name}' exists already`, name, cause);
  }

  /** Changes a record, and repeats the change after a lost race. Throws `NOT_FOUND`. */
  protected async edit(name: string, principal: Principal, edit: Edit<Stored>): Promise<Stored> {
    const { result } = await this.#options.ledger.update(async () => {
      const { before, next, draft } = await this.#edited(name, principal, edit);
      if (!next) return { result: before.element };
      this.#put(draft, next, before.version);
      return { result: next, changeSet: await draft.build() };
    });
    return result;
  }

  /** Returns the record as {@link edit} would change it, without recording anything. */
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

  /** The vertices that are removed with a record. */
  protected async belongings(_record: Stored): Promise<readonly VertexId[]> {
    return [];
  }

  #put(draft: LineageDraft, record: Stored, is: 'absent' | number): void {
    const vertex = this.codec.write(record);
    draft.add({ kind: 'putVertex', vertex }, { element: 'vertex', id: vertex.id, is });
  }
}

/** The error for a name that is not available; the message contains the reason. */
export function nameTaken(message: string, name: string, cause?: PlatformError): PlatformError {
  return new PlatformError('ALREADY_EXISTS', `${message}; choose another name.`, {
    details: { name },
    cause,
  });
}
