import { expect, it } from 'vitest';
import { BOOKKEEPING_LABELS } from '#src/domain/graph/index.js';
import { LEFT_OUT } from '#src/server/store/export-labels.js';
import { LOAD_RULES } from '#src/server/store/load-rules.js';

it('final metrics are hidden as bookkeeping, and leave and come with the records of jobs', () => {
  expect(BOOKKEEPING_LABELS).toContain('final_metric');
  expect(LEFT_OUT.internal).not.toContain('final_metric');
  expect(LEFT_OUT.records).toContain('final_metric');
  expect(LOAD_RULES.internal).not.toContain('final_metric');
});
