import { describeGuide } from '../support/guide.js';

describeGuide('retention.md', {
  settings: () => ({
    retention: { rules: [{ class: 'MODELS', keepDays: 0 }] },
  }),
  shows: {
    'gc --dry-run\n': /^MODELS .* remove .*\/first\/[\s\S]*reachable: .*\/third\//m,
    'planRetention(first': /"keptBecause":"HELD"/,
    'removedBytes {': /"status":"DELETED","rule":"MODELS keepDays=0"/,
    'jobs delete second': /^job second is deleted$/m,
  },
});
