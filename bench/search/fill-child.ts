import { join } from 'node:path';
import { type Change, vertexIdOf } from '#src/domain/graph/index.js';
import { entityToVertex } from '#src/domain/lineage/index.js';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { fillWith } from '../lineage/fill.js';
import { livesOf, newTrainingRecord } from '../support/training-record.js';
import { artifactOf, CREATED, tagsOf } from './plan.js';

/** Fills a directory with versions of artifacts, and with jobs that have ended, each with tags. */
const [directory = '', artifacts = '', jobs = ''] = process.argv.slice(2);
const store = await openEmbeddedStore({ directory: join(directory, 'graph') });
await fillWith(store, changes(), { changesPerSet: 10_000, ahead: 2, maxGroup: 1 });
await store.close();

function* changes(): Generator<Change> {
  for (let number = 0; number < Number(artifacts); number += 1)
    yield { kind: 'putVertex', vertex: entityToVertex(artifactOf(number)) };
  for (let number = 0; number < Number(jobs); number += 1) {
    const job = newTrainingRecord(`job-${number}`, {
      creationTime: CREATED + number,
      lastModifiedTime: CREATED + number,
      tags: tagsOf(number),
    });
    const ended = [...livesOf(job)].at(-1) ?? job;
    yield { kind: 'putVertex', vertex: { ...TRAINING_JOBS.write(ended), id: vertexIdOf(job.arn) } };
  }
}
