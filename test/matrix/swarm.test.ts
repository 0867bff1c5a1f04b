import { describePair } from './describe-pair.js';

describePair({ runner: 'swarm', storage: 's3' }, 'each');
