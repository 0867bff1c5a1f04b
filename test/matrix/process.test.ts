import { describePair } from './describe-pair.js';

describePair({ runner: 'process', storage: 'filesystem' }, 'everything');
describePair({ runner: 'process', storage: 's3' }, 'one');
