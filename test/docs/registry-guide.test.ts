import { describeGuide } from '../support/guide.js';

describeGuide('registry.md', {
  shows: {
    'registry list logins':
      /logins\/1 has the SHA-256 [0-9a-f]{64}[\s\S]*^logins\/2 +PENDING .*auc=0\.93/m,
    'register logins --job logins-1 -o name': /^logins\/1$/m,
    'approve logins:2': /^logins\/2: APPROVED$[\s\S]*Better in every week of June/m,
    'history logins@champion\n': /^1 +2 .*set +\d+ +Better by 2 points$/m,
    'registry rollback': /^logins@champion points to version 1$/m,
    '--at $commit': /^logins\/1$/m,
    'modelPackageGroup(name': /"cause":"ROLLBACK"/,
    '--package logins@champion': /scorer: IN_SERVICE[\s\S]*"dot_product"/,
    'alias logins@champion 2 --reason "Alarms': /"modelPackage": "logins\/[12]"/,
    'forebear lineage':
      /ModelDeployment[\s\S]*model-package\/logins\/[12]$[\s\S]*Approval logins[\s\S]*epochs[\s\S]*^Affected: 2 model packages$[\s\S]*logins\/2/m,
    'registry promote': /^logins:2 is logins-prod\/1, APPROVED$[\s\S]*logins\/2/m,
    'registry.versions': /logins\/2 APPROVED \{.*"auc":0\.93[\s\S]*ROLLBACK to 1 by/,
    'registry delete logins-prod\n': /^logins-prod is deleted$/m,
  },
});
