import { describe } from 'vitest';
import { hasRegistry } from '../../bench/support/bare-machine.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { describeText } from '../support/describe-text.js';
import { benchesByNeeds, itRuns } from '../support/every-bench.js';

const benches = await benchesByNeeds();

describe('benches run', () => itRuns(benches.get('') ?? []));
describeText('benches of text classification run', () => itRuns(benches.get('text-python') ?? []));
describeWithExtra('browser', 'benches of the console run', () =>
  itRuns(benches.get('browser') ?? []),
);
describe.skipIf(!(await hasRegistry()))('benches of the package run', () =>
  itRuns(benches.get('registry') ?? []),
);
