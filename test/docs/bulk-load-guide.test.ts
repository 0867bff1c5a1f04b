import { describeGuide } from '../support/guide.js';

describeGuide('bulk-load.md', {
  shows: {
    'people/ --url': /ended as LOAD_COMPLETED: 8 records/,
    'out(': /"Bob"/,
    'details=true': /"status": ?"200 OK"[\s\S]*people/,
    loadGraph: /"loadId":"/,
    performDatabaseReset: /"status": ?"200 OK"/,
  },
});
