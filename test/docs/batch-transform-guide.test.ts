import { describeGuide } from '../support/guide.js';

const SCORE = String.raw`\{"dot_product":-?[\d.e-]+\}\n`;

describeGuide('batch-transform.md', {
  shows: {
    'cat scores/a.csv.out': new RegExp(`transform job score-1: COMPLETED\n(${SCORE}){3}$`),
    'forebear jobs get score-1': /objectsDone=2[\s\S]*objectsTotal=2[\s\S]*recordsDone=3/,
    'new Transformer': /^2 3\n$/,
    'createTransformJob(': /"outputPath":"s3:\S+\/score-3"/,
    '--strategy single_record': /transform job score-4: COMPLETED\n$/,
    '--name score-5':
      /^\{"SageMakerInput":\["user_1","10\.0\.0\.7"\],"SageMakerOutput":\{"dot_product"/m,
    '--name score-6': new RegExp(`COMPLETED\n(${SCORE}){2}$`),
    'forebear impact': /^Affected: [\s\S]*score-6/m,
  },
});
