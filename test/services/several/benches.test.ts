import { describe } from 'vitest';
import { describeWithExtra } from '../../support/describe-extra.js';
import { benchesByNeeds, itRuns } from '../../support/every-bench.js';
import { describeWithService } from '../../support/services.js';

const benches = await benchesByNeeds();

describe('benches run', () => {
  describeWithService('s3', () => {
    itRuns(benches.get('s3') ?? []);
    describeWithService('neo4j', () => itRuns(benches.get('neo4j,s3') ?? []));
    describeWithExtra('aws-python', "with Amazon's clients", () =>
      itRuns(benches.get('aws-python,s3') ?? []),
    );
  });
  describeWithService('gremlin', () => {
    itRuns(benches.get('gremlin') ?? []);
    describeWithService('neo4j', () => itRuns(benches.get('neo4j,gremlin') ?? []));
  });
});
