import { expect, it } from 'vitest';
import { actWords } from '../../web/console/pages/quarantine/act-words.js';

it('distinguishes a drain from one that was not possible', () => {
  const properties = { Endpoint: 'churn', Way: 'weight', Message: 'It is gone.' };
  expect(actWords({ type: 'Drain', properties, actionStatus: 'COMPLETED' })).toBe(
    'Drained churn (weight)',
  );
  expect(actWords({ type: 'Drain', properties, actionStatus: 'FAILED' })).toBe(
    'Not drained: churn (weight): It is gone.',
  );
});
