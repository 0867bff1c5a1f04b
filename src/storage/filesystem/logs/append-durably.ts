import { open } from 'node:fs/promises';
import { writeFully } from '#src/files/durable.js';

/** Appends bytes to a file that is `size` bytes long and makes them durable; a failure leaves it as it was. */
export async function appendDurably(path: string, size: number, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'a');
  try {
    await writeFully(handle, bytes);
    await handle.datasync();
  } catch (error) {
    await handle.truncate(size);
    throw error;
  } finally {
    await handle.close();
  }
}
