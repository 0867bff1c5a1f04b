import { describe } from 'vitest';
import { describeReusedNames } from '../../contract/engine/reused-names.js';

describe.each(['memory', 'embedded'] as const)('in the %s store', describeReusedNames);
