import { join } from 'node:path';
import { describeGuide } from '../support/guide.js';

const ANSWER = /line: IN_SERVICE, \S+\n\{"predictions":\[(6\.9|7)[\d.]*,(8\.9|9)[\d.]*\]\}$/;
const LINEAGE =
  /ModelDeployment[\s\S]*SageMakerTrainingJob line-1-aws-training-job[\s\S]*DataSet \S+points\.csv@[0-9a-f]{12}/;

describeGuide('own-code.md', {
  settings: (directory) => ({
    images: {
      'line:1': {
        train: [process.execPath, join(directory, 'train.mjs')],
        serve: [process.execPath, join(directory, 'serve.mjs')],
      },
    },
  }),
  leaves: ['forebear serve'], // a server is there, with the settings that the guide writes
  shows: {
    '--name line-1': /^epoch=50 loss=[\s\S]*line-1: COMPLETED$[\s\S]*"name": "loss"/m,
    'deploy line --job line-1': ANSWER,
    'header commit': LINEAGE,
    predictor: /name: 'loss'[\s\S]*\n\[ (6\.9|7)[\d.]*, (8\.9|9)[\d.]* \]\n$/,
    createTrainingJob: /IN_PROGRESS/,
    createEndpoint: /"status":"CREATING","url":"http/,
    '--name line-4': /line-4: COMPLETED[\s\S]*line: IN_SERVICE/,
    'models delete': /^model line-4 is deleted$/m,
  },
});
