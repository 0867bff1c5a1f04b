import { describeGuide } from '../support/guide.js';

describeGuide('graph-export.md', {
  leaves: ['--load-into neptune.json'], // there is no such database
  shows: {
    'exports/monday/ --url': /^Exported commit \d+ to \S+: \d+ rows in \d+ files\.$[\s\S]*^~id,/m,
    '--since 3': /^Exported commit \d+ to \S+\/tuesday\/: \d+ rows/m,
    exportGraph: /"status":"(IN_PROGRESS|COMPLETED)"/,
  },
});
