import type { CallerQuery } from '../generated/client.js';

/** The kinds of jobs in ARNs, by their kinds in the addresses of pages. */
const ARN_KINDS: Readonly<Record<string, string>> = {
  training: 'training-job',
  tuning: 'hyper-parameter-tuning-job',
  processing: 'processing-job',
  transform: 'transform-job',
};

/** The fields of a job that its short id needs. */
export interface NamedJob {
  readonly arn: string;
  readonly name: string;
}

/**
 * Writes jobs for a URL: training jobs by their names, others as `<kind>/<name>`, separated by
 * commas. A common prefix is written once, before a star: `nightly-*01,02`.
 */
export function formatJobIds(jobs: readonly NamedJob[]): string {
  const ids = jobs.map(({ arn, name }) => {
    const kind = arn.split(':')[5]?.split('/')[0];
    const [path = 'training'] = Object.entries(ARN_KINDS).find(([, of]) => of === kind) ?? [];
    return path === 'training' ? name : `${path}/${name}`;
  });
  const start = commonStart(ids);
  if (ids.length < 3 || start.length < 3) return ids.join(',');
  return `${start}*${ids.map((id) => id.slice(start.length)).join(',')}`;
}

/** Reads the ARNs of jobs from the output of {@link formatJobIds}, or from ARNs. */
export function parseJobIds(text: string, { session, callerIdentity }: CallerQuery): string[] {
  const star = text.indexOf('*');
  const start = text.slice(0, Math.max(star, 0));
  const partition = callerIdentity.arn.split(':')[1] ?? 'aws';
  const scope = `arn:${partition}:sagemaker:${session.region}:${session.accountId}`;
  const ids = text.slice(star + 1).split(',');
  const arns = ids.map((end) => {
    const id = `${start}${end.trim()}`;
    if (id === '' || id.startsWith('arn:')) return id;
    const slash = id.indexOf('/');
    const kind = slash === -1 ? 'training' : id.slice(0, slash);
    return `${scope}:${ARN_KINDS[kind] ?? kind}/${id.slice(slash + 1).toLowerCase()}`;
  });
  return [...new Set(arns)].filter((arn) => arn !== '');
}

function commonStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const text of others) while (!text.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}
