import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import { Button } from '../../parts/button.js';
import { FilterField } from '../../parts/field.js';
import { Page } from '../../parts/page.js';
import { Tabs } from '../../parts/tabs.js';
import { Decisions } from './decisions.js';
import styles from './policies.module.css';
import { POLICIES_TABS } from './policies-search.js';
import { PoliciesTable } from './policies-table.js';

const PolicyDialog = lazy(() =>
  import('./policy-dialog.js').then((module) => ({ default: module.PolicyDialog })),
);

const route = getRouteApi('/policies');

/** The policies, and what they have decided. */
export function PoliciesPage() {
  const { tab = 'policies', q } = route.useSearch();
  const navigate = route.useNavigate();
  const refusal = useRefusal('ADMIN');
  const [isNew, setNew] = useState(false);
  return (
    <Page
      title="Policies"
      fill={tab === 'policies'}
      actions={
        <Button
          kind="primary"
          icon={<Plus size={14} aria-hidden />}
          refusal={refusal}
          onClick={() => setNew(true)}
        >
          New policy
        </Button>
      }
    >
      <div className={styles.bar}>
        <Tabs label="Lists" tabs={POLICIES_TABS} open={tab} />
        {tab === 'policies' && (
          <FilterField
            label="Part of the name"
            placeholder="Name"
            value={q ?? ''}
            isMain
            onChange={(text) =>
              void navigate({
                search: (before) => ({ ...before, q: text || undefined }),
                replace: true,
              })
            }
          />
        )}
      </div>
      {tab === 'policies' ? <PoliciesTable q={q} /> : <Decisions />}
      <Suspense fallback={null}>{isNew && <PolicyDialog onClose={() => setNew(false)} />}</Suspense>
    </Page>
  );
}
