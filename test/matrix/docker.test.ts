import { describePair } from './describe-pair.js';

describePair({ runner: 'docker', storage: 'filesystem' }, { isCovered: true });
describePair({ runner: 'docker', storage: 's3' });
