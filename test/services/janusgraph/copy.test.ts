import { describeCopying } from '../../contract/copying/index.js';
import { describeWithService } from '../../support/services.js';

/** The first request to a newly started JanusGraph may take several times as long as later ones. */
describeWithService('janusgraph', () => describeCopying('janusgraph'));
