import { InvalidArgumentError } from 'commander';
import { likely } from '../likely.js';

export const JOB_STATUSES = ['in_progress', 'completed', 'failed', 'stopping', 'stopped'];
export const ENDPOINT_STATUSES = [
  'creating',
  'updating',
  'in_service',
  'rolling_back',
  'update_rollback_failed',
  'out_of_service',
  'failed',
  'deleting',
];

/** Words of other tools. */
const MEANT: Readonly<Record<string, string>> = {
  active: 'in_progress',
  done: 'completed',
  error: 'failed',
  running: 'in_progress',
  succeeded: 'completed',
  success: 'completed',
};

/** The types of artifacts that jobs and deployments record; users record others. */
const ARTIFACT_TYPES = ['Model', 'DataSet', 'Image', 'Code'];

/** A hint at the type of artifacts that was probably meant; empty for one of the known types. */
export function likelyType(type: string): string {
  if (ARTIFACT_TYPES.includes(type)) return '';
  const meant = likely(type, ARTIFACT_TYPES.map(bare));
  return meant === undefined ? '' : `; did you mean --type ${artifactTypeIn(meant)}?`;
}

/** Reads a type of artifacts in any spelling, such as `images` or `DATA_SET`; another type as it is. */
export function artifactTypeIn(text: string): string {
  const said = bare(text).replace(/s$/, '');
  const found = ARTIFACT_TYPES.find((type) =>
    [bare(type), bare(type).replace('set', '')].includes(said),
  );
  return found ?? text;
}

/** A word without its case, its hyphens and its blanks. */
function bare(word: string): string {
  return word.toLowerCase().replace(/[-_ ]/g, '');
}

/** Reads one of some statuses in any spelling, such as `InService`. */
export function statusIn(statuses: readonly string[]): (text: string) => string {
  return (text) => {
    const said = MEANT[bare(text)] ?? text;
    const found = statuses.find((status) => bare(status) === bare(said));
    if (found !== undefined) return found;
    const meant = likely(said, [...statuses, ...Object.keys(MEANT)]);
    const hint = meant === undefined ? '' : ` Did you mean ${MEANT[meant] ?? meant}?`;
    throw new InvalidArgumentError(`Give one of ${statuses.join(', ')}.${hint}`);
  };
}
