import { describeGuide } from '../support/guide.js';

describeGuide('policies.md', {
  shows: {
    'policy test licensed-data': /^logins-1 .*DENIED[\s\S]*^licensed-data .*enforce/m,
    'policy plan deploy logins-1 ||': /DENIED/,
    'setTags(arn': /ALLOWED/,
    'type: "PolicyDecision"': /"Result":"DENIED"/,
    'quarantine show leak': /logins-1: AllTraffic/,
    'drain leak logins-1': /logins-1: stop for AllTraffic$/m,
    'quarantine release': /^leak .*released/m,
    'session.quarantines': /leak RELEASED/,
  },
});
