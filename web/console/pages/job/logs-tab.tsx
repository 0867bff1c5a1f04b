import { getRouteApi } from '@tanstack/react-router';
import { LogView } from '../../parts/log/log-view.js';
import type { AnyJob } from './job-data.js';

const route = getRouteApi('/jobs/$kind/$name');

/** The log of the job. */
export function LogsTab({ job }: { readonly job: AnyJob }) {
  const { find = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <LogView
      arn={job.arn}
      find={find}
      onFind={(find) => void navigate({ search: (before) => ({ ...before, find }), replace: true })}
    />
  );
}
