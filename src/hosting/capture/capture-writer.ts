import { reasonOf } from '#src/domain/errors/index.js';
import { joinS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Clock, Ids } from '#src/ports/system.js';
import type { AnswerObserver, CaptureSink, ObservedRequest } from '../routing/index.js';
import { eventLine } from './captured-event.js';

export interface CaptureWriterOptions {
  readonly prefix: S3Uri;
  readonly storage: Pick<ObjectStorage, 'put'>;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Writes a line to the endpoint's log. */
  readonly say: (line: string) => void;
}

/** How long lines are collected for one object. */
const FLUSH_MS = 10_000;
const FLUSH_BYTES = 4 << 20;
/** The most bytes of running answers, and of lines that the storage has not taken yet. */
const MAX_BYTES = 32 << 20;
const MAX_ANSWER_BYTES = 6 << 20;

/**
 * Collects requests and answers as lines of JSON, and stores them as objects
 * `<prefix><variant>/<yyyy>/<mm>/<dd>/<hh>/<mm>-<ss>-<id>.jsonl`. Requests never wait for it: while
 * the storage fails, lines are kept up to a limit; further ones are dropped, which the endpoint's
 * log reports.
 */
export class CaptureWriter implements CaptureSink {
  readonly #options: CaptureWriterOptions;
  /** Lines by variant. */
  readonly #lines = new Map<string, string[]>();
  #bytes = 0;
  #left = 0;
  #isClosed = false;
  /** Whether the storage failed the last time: then the next attempt waits for a while. */
  #isFailing = false;
  /** Whether the collected lines are about to be stored. */
  #isDue = false;
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor(options: CaptureWriterOptions) {
    this.#options = options;
  }

  observe(request: ObservedRequest): AnswerObserver {
    const { clock, ids } = this.#options;
    const time = clock.now();
    const chunks: Uint8Array[] = [];
    let [variant, contentType, isKept] = ['', undefined as string | undefined, false];
    let [size, held] = [0, 0];
    return {
      onHead: (head) => {
        ({ variant, contentType } = head);
        isKept = head.status >= 200 && head.status <= 299;
      },
      onData: (chunk) => {
        size += chunk.length;
        if (!isKept || size > MAX_ANSWER_BYTES) return;
        isKept = this.#take(chunk.length);
        if (!isKept) return;
        held += chunk.length;
        chunks.push(chunk);
      },
      onEnd: () => {
        this.#bytes -= held;
        if (!isKept) return;
        const answer = { contentType, body: Buffer.concat(chunks) };
        const isCut = size > MAX_ANSWER_BYTES;
        this.#add(variant, eventLine({ id: ids.uuid(), time, variant, request, answer, isCut }));
      },
      onError: () => {
        this.#bytes -= held;
        held = 0;
      },
    };
  }

  /**
   * Stores the collected lines. Lines that the storage refuses now are lost, which the endpoint's
   * log reports.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#flush();
    await this.#storing;
  }

  /**
   * Counts bytes held in memory. Returns false, and counts the request as left out, when there is
   * no room.
   */
  #take(bytes: number): boolean {
    const fits = this.#bytes + bytes <= MAX_BYTES;
    if (fits) this.#bytes += bytes;
    else this.#left += 1;
    return fits;
  }

  #add(variant: string, line: string): void {
    if (!this.#take(line.length)) return;
    const lines = this.#lines.get(variant);
    if (lines) lines.push(line);
    else this.#lines.set(variant, [line]);
    if (!this.#isFailing && this.#bytes >= FLUSH_BYTES) this.#flush();
    else this.#flushLater();
  }

  #flushLater(): void {
    this.#timer ??= setTimeout(() => this.#flush(), FLUSH_MS).unref();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isDue) return;
    this.#isDue = true;
    this.#storing = this.#storing.then(() => this.#store());
  }

  async #store(): Promise<void> {
    this.#isDue = false;
    this.#isFailing = false;
    for (const [variant, lines] of [...this.#lines]) {
      this.#lines.delete(variant);
      const text = lines.join('');
      try {
        await this.#options.storage.put(this.#uri(variant), bytesOf(text));
        this.#bytes -= text.length;
      } catch (error) {
        this.#isFailing = true;
        const fate = this.#isClosed ? 'is lost' : 'is not stored yet';
        this.#options.say(`Captured data ${fate}: ${reasonOf(error)}`);
        if (this.#isClosed) continue;
        this.#lines.set(variant, [...lines, ...(this.#lines.get(variant) ?? [])]);
        this.#flushLater();
      }
    }
    this.#tellLeft();
  }

  #tellLeft(): void {
    if (this.#left === 0) return;
    this.#options.say(`${this.#left} requests were not captured, because the storage is too slow.`);
    this.#left = 0;
  }

  #uri(variant: string): S3Uri {
    const { prefix, clock, ids } = this.#options;
    const [date = '', time = ''] = new Date(clock.now()).toISOString().split('T');
    const [hour = '', minute = '', seconds = ''] = time.split(':');
    const name = `${minute}-${seconds.slice(0, 2)}-${ids.hex(12)}.jsonl`;
    return joinS3Uri(prefix, variant, ...date.split('-'), hour, name);
  }
}

async function* bytesOf(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
