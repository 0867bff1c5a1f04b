import { getRouteApi, Link } from '@tanstack/react-router';
import { Network } from 'lucide-react';
import { useLive } from '../../client/use-live.js';
import { ModelPageDocument, type ModelPageQuery } from '../../generated/model.js';
import { ButtonLink } from '../../parts/button-link.js';
import { Chip } from '../../parts/chip.js';
import { CommandLine } from '../../parts/command-line.js';
import { Digest } from '../../parts/digest.js';
import { NotFound } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { type Fact, Facts, factsOf } from '../../parts/facts.js';
import { sizeOf } from '../../parts/number.js';
import { Page, Panel } from '../../parts/page.js';
import { Person } from '../../parts/person.js';
import { ReproduceButton } from '../../parts/reproduce/reproduce-button.js';
import { ServeActions } from '../../parts/serve/serve-actions.js';
import { RelativeTime } from '../../parts/time.js';
import { Behind } from './behind.js';
import styles from './model.module.css';
import { ModelUses } from './model-uses.js';

export type Model = NonNullable<ModelPageQuery['model']>;

const route = getRouteApi('/models/$name');

/** One model: its model data, the endpoints that serve it, and its training. */
export function ModelPage() {
  const { name } = route.useParams();
  const { data, failure, loading } = useLive(ModelPageDocument, { name });
  const model = data?.model;
  const eyebrow = <Link to="/models">Models</Link>;
  if (!model) {
    return (
      <Page title={name} eyebrow={eyebrow}>
        {failure && <ErrorNote failure={failure} />}
        {!failure && !loading && <NoModel name={name} />}
      </Page>
    );
  }
  return (
    <Page
      title={model.name}
      eyebrow={eyebrow}
      actions={
        <>
          <ButtonLink
            to={`/lineage/${encodeURIComponent(model.arn)}`}
            icon={<Network size={14} aria-hidden />}
          >
            Lineage
          </ButtonLink>
          <ReproduceButton subject={model.arn} name={model.name} />
          <ServeActions of={{ kind: 'model', arn: model.arn, name: model.name }} />
        </>
      }
    >
      {model.description && <p>{model.description}</p>}
      <div className={styles.columns}>
        <div className={styles.column}>
          <ModelUses model={model} />
          <Behind model={model} />
          <Panel title="Use it">
            <div className={styles.commands}>
              {commandsOf(model).map((command) => (
                <CommandLine key={command} command={command} />
              ))}
            </div>
          </Panel>
        </div>
        <Panel title="Facts">
          <Facts facts={modelFacts(model)} />
        </Panel>
      </div>
    </Page>
  );
}

function modelFacts(model: Model): Fact[] {
  const { artifact, modelData, tags } = model;
  return [
    ['Digest', artifact?.digest && <Digest key="digest" digest={artifact.digest} />],
    ['Size', artifact?.sizeBytes == null ? undefined : sizeOf(artifact.sizeBytes)],
    ['Data', modelData],
    ['Image', model.image],
    ['Entry point', model.entryPoint],
    ['Code', model.sourceDir],
    ...factsOf(model.frameworkVersions),
    ...factsOf(model.environment),
    ['Created', <RelativeTime key="created" time={model.creationTime} />],
    ['By', <Person key="by" arn={model.createdBy} />],
    [
      'Tags',
      Object.keys(tags).length > 0 && (
        <span key="tags" className={styles.tags}>
          {Object.entries(tags).map(([key, value]) => (
            <Chip key={key}>
              {key}:{String(value)}
            </Chip>
          ))}
        </span>
      ),
    ],
    ['Role', model.role],
  ].map(([name, value]) => [name, value === false ? undefined : value] as Fact);
}

function commandsOf({ name }: Model): string[] {
  return [
    `forebear deploy ${name}-endpoint --model ${name} --wait`,
    `forebear invoke ${name}-endpoint --file rows.csv`,
  ];
}

function NoModel({ name }: { readonly name: string }) {
  return (
    <NotFound what={`model ${name}`}>
      It may have been deleted; its lineage remains. <Link to="/models">All models</Link>
    </NotFound>
  );
}
