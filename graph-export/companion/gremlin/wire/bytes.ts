const FIRST = 256;
const MOST_BYTES_OF_UNIT = 3;

/** A buffer of written bytes, in the forms of GraphBinary. */
export class Bytes {
  #buffer = Buffer.allocUnsafe(FIRST);
  #at = 0;

  /** The number of written bytes. */
  get length(): number {
    return this.#at;
  }

  /** Returns a copy of the bytes from a position on. */
  copied(from: number): Buffer {
    return Buffer.from(this.#buffer.subarray(from, this.#at));
  }

  /** Returns a copy of the bytes, and clears the buffer. */
  taken(): Buffer {
    const all = this.copied(0);
    this.#at = 0;
    return all;
  }

  /** A type code, followed by a value. */
  type(code: number): void {
    this.byte(code);
    this.byte(0);
  }

  /** A text with its length. */
  text(value: string): void {
    this.#grow(4 + MOST_BYTES_OF_UNIT * value.length);
    const length = this.#buffer.write(value, this.#at + 4);
    this.#buffer.writeInt32BE(length, this.#at);
    this.#at += 4 + length;
  }

  byte(value: number): void {
    this.#grow(1);
    this.#buffer[this.#at] = value;
    this.#at += 1;
  }

  short(value: number): void {
    this.#grow(2);
    this.#at = this.#buffer.writeInt16BE(value, this.#at);
  }

  int(value: number): void {
    this.#grow(4);
    this.#at = this.#buffer.writeInt32BE(value, this.#at);
  }

  long(value: bigint): void {
    this.#grow(8);
    this.#at = this.#buffer.writeBigInt64BE(value, this.#at);
  }

  float(value: number): void {
    this.#grow(4);
    this.#at = this.#buffer.writeFloatBE(value, this.#at);
  }

  double(value: number): void {
    this.#grow(8);
    this.#at = this.#buffer.writeDoubleBE(value, this.#at);
  }

  bytes(bytes: Uint8Array): void {
    this.#grow(bytes.length);
    this.#buffer.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #grow(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}
