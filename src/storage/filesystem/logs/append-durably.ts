import { open } from 'node:fs/promises';
import { writeFully } from '#src/files/durable.js';

/** Appends bytes to a file of `size` bytes and syncs it; after a failure the file is as before. */
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
