import { getRouteApi } from '@tanstack/react-router';
import { LogView } from '../../parts/log/log-view.js';

const route = getRouteApi('/endpoints/$name');

/** The log of the endpoint, of all its instances. */
export function LogsTab({ arn }: { readonly arn: string }) {
  const { find = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <LogView
      arn={arn}
      find={find}
      onFind={(find) => void navigate({ search: (before) => ({ ...before, find }), replace: true })}
    />
  );
}
