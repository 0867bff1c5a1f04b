import { expect, it } from 'vitest';
import { recordForm } from '#src/domain/transform/settings.js';

it.each([
  ['text/csv', 'csv'],
  ['Text/CSV; header=absent', 'csv'],
  ['application/json', 'json'],
  ['application/jsonlines;verbose=True', 'jsonlines'],
  ['application/x-ndjson', 'jsonlines'],
  ['image/png', undefined],
  [undefined, undefined],
])('%s is %s', (mediaType, form) => {
  expect(recordForm(mediaType)).toBe(form);
});
