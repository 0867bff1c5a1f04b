import { describePair } from './describe-pair.js';

describePair({ runner: 'process', storage: 'filesystem' });
describePair({ runner: 'process', storage: 's3' }, { isCovered: true });
