import { InvalidArgumentError, Option } from 'commander';
import type { JobOrder, JobSortKey } from '#src/client/generated/graphql.js';
import { pair } from './field-flags.js';
import { columnNames } from './job-columns.js';
import { metricBounds } from './metric-bounds.js';

/** Returns the options that only a list of jobs has. */
export function jobListOptions(): readonly Option[] {
  return [
    new Option(
      '--metric <bound>',
      "whose last value of a metric is within it, such as 'loss<0.3'; may be repeated",
    ).argParser(metricBounds),
    new Option('--experiment <name>', 'of this experiment'),
    new Option('--count', 'count them by type and status').conflicts(['sort', 'columns']),
    new Option(
      '--sort <key>',
      'created, name, status or metric:<name>, smallest first; -<key> sorts the largest first; default -created',
    ).argParser(sortKey),
    new Option(
      '--columns <columns>',
      'such as name,status,metric:loss,parameter:epochs,tag:team',
    ).argParser(columnNames),
  ];
}

/** The options of every list for what things are marked with. */
export function markOptions(): readonly Option[] {
  return [
    new Option('--tag <name=value>', 'with this tag; may be repeated').argParser(pair),
    new Option('--by <caller>', 'created by this user, by name or ARN'),
  ];
}

const KEYS: Readonly<Record<string, JobSortKey>> = {
  created: 'CREATION_TIME',
  name: 'NAME',
  status: 'STATUS',
};

/** Reads a key of `--sort`. */
export function sortKey(text: string): JobOrder {
  const [, minus, key = ''] = /^(-?)(.*)$/s.exec(text) ?? [];
  const order = minus ? 'DESCENDING' : 'ASCENDING';
  const [, metric] = /^metric:(.+)$/.exec(key) ?? [];
  if (metric !== undefined) return { by: 'FINAL_METRIC', metric, order };
  const by = KEYS[key];
  if (by) return { by, order };
  throw new InvalidArgumentError('Give created, name, status or metric:<name>.');
}
