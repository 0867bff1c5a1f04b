import { describeGuide } from '../support/guide.js';

describeGuide('cli.md', {
  shows: {
    'login --list': /^\* default {2}http\S+ {2}without a token$/m,
    '--name logins-1 --algorithm': /training job logins-1: COMPLETED\n$/,
    'epochs=3 --dry-run': /^name: logins-2$[\s\S]*training job logins-2: COMPLETED\n$/m,
    '--like logins-2': /^ {2}vector_dim: "32"\n {2}epochs: "4"$[\s\S]*^name: logins-3$/m,
    'forebear tune': /tuning job search: COMPLETED\n$/,
    'forebear deploy': /IN_SERVICE[\s\S]*"predictions"[\s\S]*transform job scores: COMPLETED/,
    '--from-line 3': /^\d+: .*[Ee]poch[\s\S]*^3: /m,
    'forebear job get': /^logins-2 +training +COMPLETED[\s\S]*^Best: search-/m,
    'xargs forebear': /"status": "COMPLETED"/,
    'forebear search': /^training +logins-1 +COMPLETED/m,
    'forebear compare': /^parameter +epochs +2 +3$[\s\S]*^logins-\d +0\.\d+ +\d$[\s\S]*┤/m,
    'forebear usage':
      /^KIND +JOBS +ENDPOINTS[\s\S]*^training-job +[1-9]\d* +0[\s\S]*^CALLER[\s\S]*user\/local +[1-9]/m,
    'forebear impact': /^Affected: \d+ jobs?[\s\S]*^parameter +epochs/m,
    'forebear du':
      /^[\d.]+ [KMG]?i?B +\d+s? .*s3:\/\/\S+\/scores\/[\s\S]*^[\d.]+ MiB in \d+ objects below the default bucket$/m,
    'forebear export': /LOAD_COMPLETED/,
    'forebear share': /^shared\.tar\.gz$/m,
    'forebear query': /"userId": "local"[\s\S]*defaultBucket: forebear-local/,
    'endpoints delete': /^job logins-2 is deleted$/m,
  },
});
