import { describeWithService } from '../support/services.js';
import { describePair } from './describe-pair.js';

// The Docker daemon builds the images.
describeWithService('docker', () =>
  describePair({ runner: 'kubernetes', storage: 'filesystem' }, 'each'),
);
