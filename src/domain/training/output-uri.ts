import { joinS3Uri, type S3Uri } from '../s3-uri.js';
import type { TrainingJob } from './record.js';

/** Where an archive that a job leaves is stored. Throws `S3_URI_INVALID` where the output path leaves no room for it. */
export function trainingOutputUri(
  { outputPath, name }: Pick<TrainingJob, 'outputPath' | 'name'>,
  archive: 'model.tar.gz' | 'output.tar.gz',
): S3Uri {
  return joinS3Uri(outputPath, name, 'output', archive);
}
