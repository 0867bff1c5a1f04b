import { describeGuide } from '../support/guide.js';

describeGuide('reproduce.md', {
  shows: {
    'reproduce scores --dry-run': /^1 +RUN +scores/m,
    '--name again --wait': /^reproduction again: IDENTICAL$/m,
    'jobs get again': /^Verdict +IDENTICAL\nResults +step=1 +verdict=IDENTICAL/m,
    'reproductions.plan': /^true \[ 'scores RUN' \]\nIDENTICAL\n1 -----BEGIN PUBLIC KEY-----/,
    'verify --provenance':
      /^Verified: arn:.*training-job\/scores, finished at .*\nOutputs:\n- s3:.*model\.tar\.gz sha256:[0-9a-f]{64}\nInputs:\n- s3:.*train\.csv sha256:/m,
  },
});
