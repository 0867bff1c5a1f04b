import type { JobPageQuery } from '../../generated/job.js';

type Answered = Omit<JobPageQuery, '__typename'>;

/** The job of the page, of any kind. */
export type AnyJob = NonNullable<Answered[keyof Answered]>;

export type Reproduction = NonNullable<Answered['reproduction']>;

export type TrainingJob = NonNullable<Answered['training']>;

/** The variables of the page’s query: the kind selects the field. */
export function variablesOf(kind: string, name: string) {
  return {
    name,
    training: kind === 'training',
    tuning: kind === 'tuning',
    processing: kind === 'processing',
    transform: kind === 'transform',
    reproduction: kind === 'reproduction',
  };
}

export function jobOf(answer: JobPageQuery | undefined): AnyJob | undefined {
  const { training, tuning, processing, transform, reproduction } = answer ?? {};
  return training ?? tuning ?? processing ?? transform ?? reproduction ?? undefined;
}
