import { describe, expect, it } from 'vitest';
import { grantOf } from '#src/domain/instances/index.js';

const GIB = 2 ** 30;
const MACHINE = { cpus: 8, memoryBytes: 32 * GIB, gpus: 1 };

describe('the grant of an instance', () => {
  it('is the size of its type, when the machine has more', () => {
    expect(grantOf('ml.m5.large', MACHINE)).toEqual({
      cpus: 2,
      gpus: 0,
      limits: { cpus: 2, memoryBytes: 8 * GIB },
    });
  });

  it('is the size of the machine, when the type has more, with a note of both sizes', () => {
    const { note, ...grant } = grantOf('ml.p3.8xlarge', MACHINE);
    expect(grant).toEqual({ cpus: 8, gpus: 1, limits: { gpus: 1 } });
    expect(note).toBe(
      'An instance of type ml.p3.8xlarge has 32 CPUs, 244 GiB of memory and 4 GPUs; this machine has 8 CPUs, 32 GiB of memory and 1 GPUs: the program gets no more.',
    );
  });

  it.each(['local', 'local_gpu'])('is the whole machine for %s', (type) => {
    expect(grantOf(type, MACHINE)).toEqual({ cpus: 8, gpus: 1, limits: { gpus: 1 } });
  });

  it('is refused for local_gpu on a machine without a GPU', () => {
    expect(() => grantOf('local_gpu', { ...MACHINE, gpus: 0 })).toThrow(
      'ClientError: This machine has no GPU',
    );
  });

  it('is the configured size of a type, before its known size', () => {
    const configured = {
      'ml.my.small': { cpus: 1, memoryGb: 0.5, gpus: 0 },
      'ml.m5.large': { cpus: 4, memoryGb: 4, gpus: 0 },
    };
    expect(grantOf('ml.my.small', MACHINE, configured).limits).toEqual({
      cpus: 1,
      memoryBytes: GIB / 2,
    });
    expect(grantOf('ml.m5.large', MACHINE, configured).cpus).toBe(4);
  });

  it.each(['ml.unheard.of', 'constructor'])('is the whole machine for %s, with a note', (type) => {
    const { limits, note } = grantOf(type, MACHINE);
    expect(limits).toEqual({ gpus: 1 });
    expect(note).toContain('instanceTypes');
  });
});
