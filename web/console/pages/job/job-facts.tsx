import { Link } from '@tanstack/react-router';
import { CircleX, Clock } from 'lucide-react';
import { ArnLink } from '../../parts/arn-link.js';
import { Chip } from '../../parts/chip.js';
import { type Fact, Facts } from '../../parts/facts.js';
import { Panel } from '../../parts/page.js';
import { Duration, durationOf, RelativeTime } from '../../parts/time.js';
import styles from './job.module.css';
import type { AnyJob } from './job-data.js';

/** Why the job failed, or why it waits. */
export function JobNotes({ job }: { readonly job: AnyJob }) {
  return (
    <>
      {job.failureReason && (
        <div className={styles.failure}>
          <CircleX size={16} aria-hidden />
          <div>
            <h2>Why it failed</h2>
            <pre>{job.failureReason}</pre>
          </div>
        </div>
      )}
      {job.pendingReason && (
        <div className={styles.waiting}>
          <Clock size={16} aria-hidden />
          <p>{job.pendingReason}</p>
        </div>
      )}
    </>
  );
}

/** The facts of the job. */
export function JobFacts({ job }: { readonly job: AnyJob }) {
  return (
    <Panel title="Facts">
      <Facts facts={factsOf(job)} />
    </Panel>
  );
}

function factsOf(job: AnyJob): Fact[] {
  const tags = Object.entries(job.tags);
  return [
    ['Launched', <RelativeTime key="launched" time={job.creationTime} />],
    [
      'By',
      <span key="by" title={job.createdBy}>
        {job.createdBy.split('/').at(-1)}
      </span>,
    ],
    ['Ran', <Duration key="ran" from={job.startTime} to={job.endTime} />],
    ['Billed', job.billableSeconds == null ? undefined : durationOf(job.billableSeconds)],
    ...kindFacts(job),
    [
      'Tags',
      tags.length === 0 ? undefined : (
        <span key="tags" className={styles.tags}>
          {tags.map(([name, value]) => (
            <Chip key={name}>
              {name}:{String(value)}
            </Chip>
          ))}
        </span>
      ),
    ],
    ['Notes', job.description],
  ];
}

function kindFacts(job: AnyJob): Fact[] {
  switch (job.__typename) {
    case 'TrainingJob': {
      const { algorithm, resources, tuningJob } = job;
      const { instanceCount, instanceType } = resources;
      return [
        ['Program', algorithm.name ?? algorithm.entryPoint ?? algorithm.image],
        ['Instances', `${instanceCount} × ${instanceType}`],
        [
          'Trial of',
          tuningJob && (
            <Link
              key="trial"
              to="/jobs/$kind/$name"
              params={{ kind: 'tuning', name: tuningJob.name }}
            >
              {tuningJob.name}
            </Link>
          ),
        ],
      ];
    }
    case 'TuningJob':
      return [
        ['Objective', `${job.objective.goal.toLowerCase()} ${job.objective.metricName}`],
        ['Strategy', job.strategy.toLowerCase()],
        ['Trials', `${job.maxJobs}, ${job.maxParallelJobs} at a time`],
        ['Early stopping', job.earlyStopping ? 'yes' : 'no'],
        ['Seed', job.randomSeed],
      ];
    case 'ProcessingJob':
      return [
        ['Image', job.image],
        [
          'Command',
          job.command.length === 0 ? undefined : <code key="command">{job.command.join(' ')}</code>,
        ],
        ['Exit message', job.exitMessage],
      ];
    case 'Reproduction':
      return [
        ['Makes again', <ArnLink key="subject" arn={job.subject} />],
        ['Tolerance', job.tolerance],
        ['Metrics', job.comparedMetrics?.join(', ')],
      ];
    case 'TransformJob':
      return [
        ['Model', job.modelName],
        ['Input', job.input],
        ['Output', job.outputPath],
      ];
  }
}
