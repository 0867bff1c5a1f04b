import { getRouteApi } from '@tanstack/react-router';
import { LogView } from '../../parts/log/log-view.js';

const route = getRouteApi('/endpoints/$name');

/** The log of the endpoint, of all its instances. */
export function LogsTab({ arn }: { readonly arn: string }) {
  const { find, line } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <LogView
      arn={arn}
      find={find}
      line={line}
      onChange={(place) =>
        void navigate({ search: (before) => ({ ...before, ...place }), replace: true })
      }
    />
  );
}
