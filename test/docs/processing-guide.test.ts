import { describeGuide } from '../support/guide.js';

describeGuide('processing.md', {
  shows: {
    '--name clean-1': /^processing job clean-1: COMPLETED\n$/,
    'forebear jobs get clean-1':
      /^Exit message +3 of 4 rows are good$[\s\S]*uploads\/aa082b551f5d\/ [\s\S]*^left out 1$[\s\S]*\n1,3\n2,5\n3,7\n$/m,
    '--name clean-2': /^left out 1$[\s\S]*processing job clean-2: COMPLETED\n$/m,
    'new Processor': /^left out 1$[\s\S]*\n3 of 4 rows are good\n$/m,
    'get -w clean-4': /^\S+ +clean-4 +COMPLETED/m,
    'processingJob(name: "clean-4")':
      /"status":"COMPLETED","failureReason":null,"exitMessage":"3 of 4 rows are good".*"left out 1"/,
    'forebear jobs stop slow': /^\S+ +slow +STOPPED/m,
    'forebear lineage clean-1':
      /ContributedTo Image local$[\s\S]*^Affected: 2 jobs[\s\S]*^job +clean-1 [\s\S]*^data .*\/clean\/points\.csv@/m,
    'await impact(': /kind: 'JOB'[\s\S]*name: 'clean-4'[\s\S]*kind: 'DATA'/,
    'impact(of:': /"kind":"JOB","resource":\{"id":"\S+\/clean-4"\}/,
    'forebear jobs delete': /^job clean-1 is deleted$[\s\S]*^job slow is deleted$/m,
  },
});
