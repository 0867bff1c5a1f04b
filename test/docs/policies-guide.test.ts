import { describeGuide } from '../support/guide.js';

describeGuide('policies.md', {
  shows: {
    'policy test licensed-data.yaml':
      /^logins-1 +DENIED +licensed-data: data without an allowed license +s3:[\s\S]*^logins-1: licensed-data: s3:\S+ → /m,
    'forebear tag "$arn" license=internal': /^logins-1 +ALLOWED/m,
    'filter: { type: "PolicyDecision" }': /"Result":"DENIED"/,
    'policy list': /^licensed-data +deploy, approve, promote +enforce/m,
    'quarantine add':
      /Status +not recorded \(dry run\)[\s\S]*Status +active[\s\S]*Jobs +training-job\/logins-1\n[\s\S]*Models +model\/logins-1\n[\s\S]*Endpoints +logins-1: /,
    "drain leak '*'":
      /^logins-1 +refused +weight .*No other variant[\s\S]*^logins-1 +done +stop[\s\S]*^Drains +logins-1: stop, done/m,
    'quarantine list': /^leak +released /m,
    'new Quarantines(client)': /^leak RELEASED It has addresses of customers/m,
  },
});
