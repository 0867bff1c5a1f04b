import { describePair } from './describe-pair.js';

describePair({ runner: 'docker', storage: 'filesystem' });
describePair({ runner: 'docker', storage: 's3' });
