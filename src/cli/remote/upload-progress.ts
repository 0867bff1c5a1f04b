import { note } from '../output/writer.js';
import { ProgressLine } from '../progress-line.js';

const MB = 1_000_000;

/** Shows how much is uploaded, and then what was stored. */
export class UploadProgress implements Disposable {
  readonly #line = new ProgressLine<{ readonly sent: number; readonly total: number }>(
    ({ sent, total }, seconds) =>
      `uploading: ${(sent / MB).toFixed(1)} of ${(total / MB).toFixed(1)} MB, ${(sent / MB / seconds).toFixed(1)} MB/s`,
  );
  readonly #stored: string[] = [];
  #sent = 0;
  #total = 0;

  /** A file of so many bytes begins. */
  readonly begins = (sizeBytes: number): void => {
    this.#total += sizeBytes;
  };

  /** So many bytes of it were sent. */
  readonly sends = (bytes: number): void => {
    this.#sent += bytes;
    this.#line.note({ sent: this.#sent, total: this.#total });
  };

  /** A file is stored. */
  readonly told = (text: string): void => {
    this.#stored.push(`${text}\n`);
  };

  [Symbol.dispose](): void {
    this.#line.close();
    note(this.#stored.join(''));
  }
}
