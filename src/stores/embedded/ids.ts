/** An element id as the tables hold it: 16 bytes. */
export function idBytes(id: string): Buffer {
  return Buffer.from(id, 'hex');
}
