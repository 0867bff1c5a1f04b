import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { quantile } from '../support/measure.js';

const ROUNDS = 200;

/** The median microseconds that the disk needs to make 4 KiB durable. */
export async function measureFsync(directory: string): Promise<number> {
  const file = await open(join(directory, 'fsync'), 'w');
  const block = Buffer.alloc(4_096, 1);
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await file.write(block);
    const start = performance.now();
    await file.datasync();
    samples.push((performance.now() - start) * 1_000);
  }
  await file.close();
  return quantile(samples, 0.5);
}
