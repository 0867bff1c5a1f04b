import { describePair } from './describe-pair.js';

describePair({ runner: 'docker', storage: 'filesystem' }, 'one');
describePair({ runner: 'docker', storage: 's3' }, 'each');
