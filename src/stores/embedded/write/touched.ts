/** An entry of a commit's `touched`: the changed element and the kind of change. */
export interface Touched {
  /** A value of `CHANGE`, or `RENUMBERED_EDGE`. */
  readonly kind: number;
  readonly num: number;
}

const ENTRY = 7;

/** Packs entries: a byte for the kind and six for the number. */
export function packTouched(entries: readonly Touched[]): Buffer {
  const bytes = Buffer.allocUnsafe(entries.length * ENTRY);
  entries.forEach(({ kind, num }, at) => {
    bytes[at * ENTRY] = kind;
    bytes.writeUIntLE(num, at * ENTRY + 1, 6);
  });
  return bytes;
}

/** Reads {@link packTouched} back. */
export function unpackTouched(bytes: Uint8Array): Touched[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(view.length / ENTRY) }, (_, at) => ({
    kind: view[at * ENTRY] ?? 0,
    num: view.readUIntLE(at * ENTRY + 1, 6),
  }));
}
