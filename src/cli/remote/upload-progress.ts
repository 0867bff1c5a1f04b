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

  /** Adds a file of so many bytes to the total. */
  readonly begins = (sizeBytes: number): void => {
    this.#total += sizeBytes;
  };

  /** Adds bytes that were sent, and shows the progress. */
  readonly sends = (bytes: number): void => {
    this.#sent += bytes;
    this.#line.note({ sent: this.#sent, total: this.#total });
  };

  /** Keeps the line of a stored file for the end. */
  readonly told = (text: string): void => {
    this.#stored.push(`${text}\n`);
  };

  [Symbol.dispose](): void {
    this.#line.close();
    note(this.#stored.join(''));
  }
}
