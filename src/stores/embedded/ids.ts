/** Bytes of an element id as the tables hold it. */
export const ID_BYTES = 16;

/** An element id as the tables hold it. */
export function idBytes(id: string): Buffer {
  return Buffer.from(id, 'hex');
}
