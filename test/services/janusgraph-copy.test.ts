import { vi } from 'vitest';
import { describeCopying } from '../contract/copying/index.js';
import { describeWithService } from '../support/services.js';

/** It may be the first that a JanusGraph just started is asked for: then it takes several times as long as later. */
vi.setConfig({ testTimeout: 120_000 });

describeWithService('janusgraph', () => describeCopying('janusgraph'));
