import { getRouteApi } from '@tanstack/react-router';
import { useLive } from '../../client/use-live.js';
import { RegistryTotalsDocument } from '../../generated/models.js';
import { FilterField } from '../../parts/field.js';
import { Page } from '../../parts/page.js';
import { Tabs } from '../../parts/tabs.js';
import { AliasesOnTop } from './aliases-on-top.js';
import { GroupsTable } from './groups-table.js';
import styles from './models.module.css';
import { MODELS_TABS, type ModelsSearch } from './models-search.js';
import { ModelsTable } from './models-table.js';

const route = getRouteApi('/models');

/** The models, and the groups of their versions with the aliases on top. */
export function ModelsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { tab = 'groups', q } = search;
  const filter = q ? { nameContains: q } : {};
  const totals = useLive(RegistryTotalsDocument, { models: filter, groups: filter }).data;
  const onChange = (change: ModelsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const counts = {
    groups: totals?.modelPackageGroups.totalCount,
    models: totals?.models.totalCount,
  };
  const tabs = MODELS_TABS.map(({ id, label }) => ({
    id,
    label: counts[id] === undefined ? label : `${label} ${counts[id].toLocaleString('en')}`,
  }));
  return (
    <Page title="Models" fill>
      <AliasesOnTop />
      <div className={styles.bar}>
        <Tabs label="Lists" tabs={tabs} open={tab} keeps={['q']} />
        <FilterField
          label="Part of the name"
          placeholder="Name"
          value={q ?? ''}
          isMain
          onChange={(text) => onChange({ q: text || undefined })}
        />
      </div>
      {tab === 'groups' ? (
        <GroupsTable search={search} onChange={onChange} />
      ) : (
        <ModelsTable search={search} />
      )}
    </Page>
  );
}
