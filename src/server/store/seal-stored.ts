import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno, isPlatformError, type PlatformError } from '#src/domain/errors/index.js';
import { type RecordCodec, readOrReport, type StoredRecord } from '#src/domain/record/index.js';
import { isLostRace, type Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { SealedValues } from '#src/ports/secrets.js';
import type { Logger, Troubles } from '#src/ports/system.js';
import { scanLabel } from '#src/supervision/reconcile.js';

export interface SealStoredOptions {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly values: SealedValues;
  readonly codecs: readonly RecordCodec<StoredRecord>[];
  readonly logger: Logger;
  readonly troubles: Troubles;
  /** The data directory. It contains the note, with the key, that nothing is left to seal. */
  readonly directory: string;
}

const NOTE = 'values-sealed';

/**
 * Seals the values of records that an earlier version wrote in the clear, once for each data
 * directory, store and key, in the background. Values in past commits stay in the history. Reports
 * a trouble when records have values that no key of the server opens.
 */
export class SealStored {
  readonly #options: SealStoredOptions;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;

  constructor(options: SealStoredOptions) {
    this.#options = options;
    this.#running = this.#run().catch((error: unknown) => {
      if (!this.#closing.signal.aborted)
        options.logger.warn(
          'Values in the clear are not sealed yet; tried again at the next start',
          {
            error,
          },
        );
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { store, directory, logger, values } = this.#options;
    const note = join(directory, NOTE);
    const noted = await readFile(note, 'utf8').catch((error: unknown) => {
      if (isErrno(error, 'ENOENT')) return '';
      throw error;
    });
    const done = [store.name, ...values.keys].join(' ');
    if (noted === done) return;
    const { sealed, overtaken, unopened } = await this.#sealAll();
    if (sealed > 0) logger.info('Values of earlier records are sealed', { records: sealed });
    if (unopened) this.#report(unopened);
    else if (overtaken === 0) await writeFile(note, done);
  }

  async #sealAll() {
    let [sealed, overtaken] = [0, 0];
    let unopened: PlatformError | undefined;
    for (const codec of this.#options.codecs)
      for await (const { element, version } of scanLabel(this.#options.store, codec.label)) {
        this.#closing.signal.throwIfAborted();
        const record = readOrReport(() => codec.read(element));
        if (!record) continue;
        unopened ??= this.#faultOf(codec, record);
        const vertex = codec.write(
          codec.withValues(record, (each) => this.#options.values.seal(each)),
        );
        const { document } = vertex.properties;
        if (document === codec.write(record).properties['document']) continue;
        try {
          await this.#options.ledger.commit({
            actor: 'forebear',
            changes: [{ kind: 'putVertex', vertex }],
            expect: [{ element: 'vertex', id: vertex.id, is: version }],
          });
          sealed += 1;
        } catch (error) {
          // The record was changed meanwhile: it is sealed at the next start.
          if (!isLostRace(error)) throw error;
          overtaken += 1;
        }
      }
    return { sealed, overtaken, unopened };
  }

  /** The error when no key opens the values of a record; undefined otherwise. */
  #faultOf(codec: RecordCodec<StoredRecord>, record: StoredRecord): PlatformError | undefined {
    try {
      codec.withValues(record, (each) => this.#options.values.open(each));
      return undefined;
    } catch (error) {
      if (isPlatformError(error, 'VALUES_KEY_UNKNOWN')) return error;
      throw error;
    }
  }

  #report(error: PlatformError): void {
    const { logger, troubles } = this.#options;
    logger.error('Records have values of environment variables that no key of this server opens', {
      error,
    });
    troubles.report('values', { code: error.code, message: error.message });
  }
}
