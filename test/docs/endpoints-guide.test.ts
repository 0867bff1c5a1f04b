import { describeGuide } from '../support/guide.js';

describeGuide('endpoints.md', {
  shows: {
    'deploy scorer --job logins-1': /scorer: IN_SERVICE[\s\S]*"dot_product"[\s\S]*URL +http/,
    'deploy scorer --job logins-2': /^endpoint scorer: IN_SERVICE, http/m,
    'endpoints history':
      /^scorer-\d+-aws-endpoint +LIVE +logins-[12]@[0-9a-f]{12} [\s\S]*^scorer-\d+-aws-endpoint +SUPERSEDED +logins-[12]@/m,
    'endpoints rollback': /^endpoint scorer: IN_SERVICE$/m,
    'scorer --past':
      /^Endpoint scorer[\s\S]*ModelDeployment scorer-\S+ .*LIVE[\s\S]*ModelDeployment/i,
    'endpoints traffic':
      /^VARIANT +REQUESTS[\s\S]*^AllTraffic +[1-9]\d* +0 +0 +0 +0 +[\d.]+ ms +[\d.]+ ms/m,
    '--series': /^TIME +REQUESTS[\s\S]*^\d{4}-\d\d-\d\d \d\d:\d\d +/m,
    'traffic(points':
      /"since":"[^"]+","points":\[[\s\S]*"total":\{"requests":[1-9]\d*,"answered":[1-9]/,
    '--variant Candidate': /^x-amzn-invoked-production-variant: Candidate$/m,
    updateEndpoint: /AllTraffic: 1, Candidate: 1\n\{"predictions"|"name":"Candidate","weight":0/,
    'deploy -f seldom.yaml': /AllTraffic: logins-1 on 1 × local of 0 to 4, 1 ready/,
    createEndpoint: /"status":"CREATING","url":"http/,
    'deploy -f shadow.yaml': /Dark: logins-2 .*, shadow: 0 same, [12] different, 0 failed, 0 skip/,
    comparison: /"comparison":null.*"name":"Dark","shadow":true,"comparison":\{"same":0,/,
    'find captured': /"data":"user_1,10\.0\.0\.7"[\s\S]*"variantName":"AllTraffic"/,
    'lineage "s3': /^DataSet \S+captured\/scorer\/[\s\S]*Produced ModelDeployment scorer-/,
    'models delete': /^endpoint seldom-2 is deleted$[\s\S]*^model logins-2 is deleted$/m,
  },
});
