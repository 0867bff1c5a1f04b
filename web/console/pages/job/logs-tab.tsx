import { getRouteApi } from '@tanstack/react-router';
import { LogView } from '../../parts/log/log-view.js';
import type { AnyJob } from './job-data.js';

const route = getRouteApi('/jobs/$kind/$name');

/** The log of the job. */
export function LogsTab({ job }: { readonly job: AnyJob }) {
  const { find, line } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <LogView
      arn={job.arn}
      find={find}
      line={line}
      onChange={(place) =>
        void navigate({ search: (before) => ({ ...before, ...place }), replace: true })
      }
    />
  );
}
