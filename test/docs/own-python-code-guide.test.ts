import { describeGuide } from '../support/guide.js';

describeGuide('own-python-code.md', {
  shows: {
    '--name line-1': /^epoch=50 loss=[\s\S]*line-1: COMPLETED$[\s\S]*"name": "loss"/m,
    'jobs get line-noted':
      /"description": "Kept for comparison"[\s\S]*"commit": "[0-9a-f]{40}"[\s\S]*"isDirty": true,\s+"patch": "s3:\/\/\S+changes\.patch"/,
    'forebear deploy':
      /IN_SERVICE, \S+\n(6\.9|7)[\d.]*\s+(8\.9|9)[\d.]*\s+\[(6\.9|7)[\d.]*, ?(8\.9|9)[\d.]*\]/,
    predictor: /name: 'loss'[\s\S]*\n\[ (6\.9|7)[\d.]*, (8\.9|9)[\d.]* \]\n$/,
    createTrainingJob: /"runtime":"\/usr\/bin\/python3"/,
    'models delete': /^model line-1 is deleted$/m,
  },
});
