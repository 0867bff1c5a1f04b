import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { textFrameworks } from '../../tools/text-python-place.mjs';
import { describeText } from '../support/describe-text.js';
import { describeGuide } from '../support/guide.js';

const GOOD = String.raw`\[\{"label": ?"LABEL_1", ?"score": ?0\.\d+\}`;

describeText('text classification', (python) => {
  describeGuide('text-classification.md', {
    settings: (directory) => {
      symlinkSync(dirname(dirname(python)), join(directory, 'text-python')); // as if it was just made
      return { frameworks: { text: { ...textFrameworks().text, pytorchVersion: '2.4' } } };
    },
    leaves: ['forebear serve', 'pip install'], // a server is there, with the settings that the guide writes
    shows: {
      '--name text': /training job text: COMPLETED\n$/,
      'jobs get text':
        /"name": "test:accuracy",\s+"value": 0\.9[\s\S]*^eval_accuracy = 0\.9[\s\S]*^eval_f1 = 0\.9/m,
      'forebear deploy': new RegExp(
        String.raw`IN_SERVICE, \S+\n${GOOD}\]\s*${GOOD}, ?\{"label": ?"LABEL_0"[\s\S]*LABEL_1`,
      ),
      'forebear lineage': /SageMakerTrainingJob text-aws-training-job[\s\S]*model\.safetensors/,
      predictor: /name: 'test:accuracy'[\s\S]*\n\[ \{ label: 'LABEL_0', score: 0\.\d+ \} \]\n$/,
      createTrainingJob: /"transformers_version":"4\.44/,
      'models delete': /^model text is deleted$/m,
    },
  });
});
