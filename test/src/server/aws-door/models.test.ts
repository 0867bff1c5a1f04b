import { describe, expect, it } from 'vitest';
import { readShapes } from '#src/server/aws-door/json/shapes.js';
import { LOG_OPERATIONS } from '#src/server/aws-door/logs/operations.js';
import { METRICS_OPERATIONS } from '#src/server/aws-door/metrics/batch-put-metrics.js';
import { SAGEMAKER_OPERATIONS } from '#src/server/aws-door/sagemaker/operations.js';

describe('the models of the AWS door', () => {
  it.each([
    { service: 'sagemaker', operations: SAGEMAKER_OPERATIONS },
    { service: 'logs', operations: LOG_OPERATIONS },
    { service: 'metrics', operations: METRICS_OPERATIONS },
  ] as const)('have the requests of exactly the operations of $service', (of) => {
    const names = of.operations.map(({ name }) => name);
    expect(Object.keys(readShapes(of.service).inputs).sort()).toEqual([...names].sort());
  });

  it('have patterns that can be compiled, and every shape that a request refers to', () => {
    for (const service of ['sagemaker', 'logs', 'metrics'] as const) {
      const { shapes, inputs } = readShapes(service);
      const known = new Set(Object.keys(shapes));
      for (const name of Object.values(inputs)) expect(known).toContain(name);
      for (const { pattern, members = {}, member, key, value } of Object.values(shapes)) {
        if (pattern !== undefined) expect(() => new RegExp(`^(?:${pattern})$`, 'su')).not.toThrow();
        for (const name of [...Object.values(members), member, key, value])
          if (typeof name === 'string') expect(known).toContain(name);
      }
    }
  });
});
