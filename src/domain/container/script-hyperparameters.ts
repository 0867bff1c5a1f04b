import type { StringMap } from '../lineage/index.js';

/** What the hyperparameters of a script are made of. */
export interface ScriptHyperparameters {
  readonly jobName: string;
  readonly hyperparameters: StringMap;
  readonly region: string;
  readonly entryPoint?: string;
  /** Where the script's folder was fetched from. */
  readonly sourceDir?: string;
}

/** The toolkit's default: the level INFO of Python's logging. */
export const LOG_LEVEL = '20';

/**
 * The hyperparameters of a script as the originals' clients send them: every value is JSON, a text too, and reserved
 * names tell the toolkit about the script. Those of a job without a script are left as they were given.
 */
export function scriptHyperparameters(of: ScriptHyperparameters): StringMap {
  const { jobName, hyperparameters, region, entryPoint, sourceDir } = of;
  if (entryPoint === undefined) return hyperparameters;
  const texts = {
    sagemaker_container_log_level: LOG_LEVEL,
    ...hyperparameters,
    sagemaker_job_name: JSON.stringify(jobName),
    sagemaker_program: JSON.stringify(entryPoint),
    sagemaker_region: JSON.stringify(region),
    ...(sourceDir === undefined ? {} : { sagemaker_submit_directory: JSON.stringify(sourceDir) }),
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, jsonOf(text)]));
}

function jsonOf(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return JSON.stringify(text);
  }
}
