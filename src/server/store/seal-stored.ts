import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';
import { type RecordCodec, readOrReport, type StoredRecord } from '#src/domain/record/index.js';
import { isLostRace, type Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Logger } from '#src/ports/logger.js';
import type { SealedValues } from '#src/ports/sealed-values.js';
import { scanLabel } from '#src/supervision/scan-label.js';

/** What {@link SealStored} needs. */
export interface SealStoredOptions {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly values: SealedValues;
  readonly codecs: readonly RecordCodec<StoredRecord>[];
  readonly logger: Logger;
  /** The data directory, where it is noted that nothing is left to seal. */
  readonly directory: string;
}

const NOTE = 'values-sealed';

/**
 * Seals the values of records that an earlier version wrote in the clear, once for a data directory and a store, in the
 * background. What past commits wrote stays in the history.
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
    const { store, directory, logger } = this.#options;
    const note = join(directory, NOTE);
    const noted = await readFile(note, 'utf8').catch((error: unknown) => {
      if (isErrno(error, 'ENOENT')) return '';
      throw error;
    });
    if (noted === store.name) return;
    const { sealed, overtaken } = await this.#sealAll();
    if (sealed > 0) logger.info('Values of earlier records are sealed', { records: sealed });
    if (overtaken === 0) await writeFile(note, store.name);
  }

  async #sealAll() {
    let [sealed, overtaken] = [0, 0];
    for (const codec of this.#options.codecs)
      for await (const { element, version } of scanLabel(this.#options.store, codec.label)) {
        this.#closing.signal.throwIfAborted();
        const record = readOrReport(() => codec.read(element));
        if (!record) continue;
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
          // Somebody has changed it meanwhile: it is sealed at the next start.
          if (!isLostRace(error)) throw error;
          overtaken += 1;
        }
      }
    return { sealed, overtaken };
  }
}
