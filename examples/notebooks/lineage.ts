// From data to an endpoint, and the lineage that this leaves: walked, listed, exported into a graph database, queried.
// Needs a server (FOREBEAR_URL) and an empty graph database (GRAPH_URL, such as the companion port of another server).
// Where that database does not read the same object storage, GRAPH_STORAGE_URL is the server that puts objects into its.
// GRAPH_URL=http://127.0.0.1:8183 node dist/examples/notebooks/lineage.js [--report lineage.html]
import {
  Action,
  Artifact,
  Association,
  Context,
  diff,
  Estimator,
  exportGraph,
  getExecutionRole,
  impact,
  lineage,
  Session,
  TrialComponent,
} from 'forebear/client';
import { splitLogins } from '#examples/ipinsights/split-logins.js';
import { GraphDatabase } from './support/graph-database.js';
import { lineagePicture } from './support/lineage-picture.js';
import { notebookOptions } from './support/options.js';
import { Report, type Row } from './support/report.js';

const options = notebookOptions('lineage', { users: '50' });
const graphUrl = process.env['GRAPH_URL'];
if (!graphUrl) throw new Error('GRAPH_URL is missing: the graph database to load into.');
const database = new GraphDatabase(graphUrl, process.env['GRAPH_TOKEN']);
const [filled] = await database.query('g.V().limit(1).count()');
// It is emptied at the end, so it must not be the platform's own.
if (filled !== 0) throw new Error(`The graph database at ${graphUrl} is not empty; name another.`);

const report = new Report('Lineage, from data to an endpoint');
await using session = new Session();
const folder = `s3://${await session.defaultBucket()}/notebooks/lineage-${Date.now()}`;

report.prose(
  'Something to trace',
  'Two models are trained on the same logins with another number of epochs, and one of them is deployed. Nothing here says a word about lineage: each launch records it in the same transaction.',
);
const logins = splitLogins(Number(options.users));
const train = await session.putObject(`${folder}/train.csv`, logins.train);
const trained = async (epochs: number) => {
  const estimator = new Estimator({
    session,
    algorithm: 'ipinsights',
    hyperparameters: {
      num_entity_vectors: 2 * Number(options.users),
      vector_dim: 16,
      mini_batch_size: 500,
      epochs,
    },
  });
  const experiment = { experimentName: 'logins', trialName: `epochs-${epochs}` };
  await estimator.fit(
    { train: { uri: train, contentType: 'text/csv' } },
    { logs: false, experiment },
  );
  return estimator;
};
const [one, other] = [await trained(1), await trained(2)];
const predictor = await other.deploy();
const endpoint = await predictor.describe();
report.table(
  [one, other].map(({ latestTrainingJob: job, modelData }) => ({
    job: job?.name,
    model: modelData,
  })),
);

report.prose('What is behind the endpoint?', 'A walk against the arrows, as deep as it goes.');
const behind = await lineage(session, endpoint.arn, { direction: 'ASCENDANTS' });
report.picture(
  lineagePicture(behind),
  `Read at commit ${behind.commit}; complete: ${behind.complete}.`,
);
report.table(
  behind.nodes.map(({ depth, entity }) => ({
    depth,
    kind: entity.kind,
    type: entity.type,
    name: entity.name ?? (entity.__typename === 'Artifact' ? entity.artifactSource.uri : ''),
  })),
);

report.prose(
  'What came of the data?',
  'The way round: had `train.csv` a mistake, all of this would be affected.',
);
const { affected, counts } = await impact(session, { sourceUri: train });
report.table([counts]);
report.table(affected.map(({ kind, depth, resource }) => ({ kind, depth, resource: resource.id })));

report.prose('In what do the two jobs differ?', '');
const sides = [one, other].map(({ latestTrainingJob: job }) => job?.arn ?? '');
const { changed } = await diff(session, sides[0] ?? '', sides[1] ?? '');
report.table(changed.map(({ kind, name, a, b }) => ({ kind, name, one: a, other: b })));

report.prose(
  'All entities, by kind',
  'The lists are read page by page, the newest first; here are the first ten of each.',
);
const tenOf = async <Item>(items: AsyncIterable<Item>, row: (item: Item) => Row) => {
  const rows: Row[] = [];
  for await (const item of items) if (rows.push(row(item)) === 10) break;
  report.table(rows);
};
await tenOf(Artifact.list(session), ({ artifactType, source, creationTime }) => ({
  artifactType,
  sourceUri: source.sourceUri,
  creationTime,
}));
await tenOf(TrialComponent.list(session), ({ name, source, status }) => ({
  name,
  sourceType: source?.sourceType,
  status: status?.primaryStatus,
}));
await tenOf(Action.list(session), ({ name, actionType, status, source }) => ({
  name,
  actionType,
  status,
  sourceUri: source.sourceUri,
}));
await tenOf(Context.list(session), ({ name, contextType, source }) => ({
  name,
  contextType,
  sourceUri: source.sourceUri,
}));
for await (const component of TrialComponent.list(session, { first: 1 })) {
  report.prose('', `What ends at the trial component \`${component.name}\`:`);
  const destinationArn = component.trialComponentArn;
  await tenOf(Association.list(session, { destinationArn }), (association) => ({
    associationType: association.associationType,
    sourceType: association.sourceType,
    sourceArn: association.sourceArn,
  }));
  break;
}

report.prose(
  'Into a graph database',
  'The graph is exported as CSV for the bulk loader of a graph database – nodes and edges of one commit – and loaded.',
);
const { files } = await exportGraph(session, `${folder}/export/`);
report.table(files.map(({ uri, rows, sizeBytes }) => ({ uri, rows, bytes: sizeBytes })));
const storageUrl = process.env['GRAPH_STORAGE_URL'];
if (storageUrl) {
  await using storage = new Session({
    url: storageUrl,
    defaultBucket: await session.defaultBucket(),
  });
  await storage.defaultBucket();
  for (const { uri } of files) await storage.putObject(uri, await session.getObject(uri));
}
const { totalRecords, status } = await database.load(`${folder}/export/`, {
  role: await getExecutionRole(session),
  region: await session.region(),
});
report.table([{ status, 'labels and values': totalRecords }]);

report.prose('Two questions', 'Artifacts with what they lead to, as paths:');
const PATHS = "g.V().hasLabel('artifact').outE().inV().path()";
report.text(PATHS);
const paths = (await database.query(PATHS)) as readonly Path[];
report.table(
  paths.slice(0, 10).map(({ objects: [from, edge, to] }) => ({
    from: propertyOf(from, 'arn'),
    association: edge?.label,
    to: `${to?.label} ${propertyOf(to, 'arn')}`,
  })),
);
report.prose('', 'The same from datasets only, with four properties of each:');
const DATASETS =
  "g.V().has('artifact','type','DataSet').outE().inV().path().by(__.valueMap('arn','type','sourcearn','status'))";
report.text(DATASETS);
const datasets = (await database.query(DATASETS)) as readonly Path[];
report.table(
  datasets.slice(0, 10).map(({ objects }) => ({ from: objects[0], to: objects.at(-1) })),
);

report.prose(
  'Emptying it',
  'A reset takes two requests: the first gives a token, the second wants it.',
);
const count = async () => ({ vertices: (await database.query('g.V().count()'))[0] });
report.table([{ when: 'before', ...(await count()) }]);
await database.reset();
report.table([{ when: 'after', ...(await count()) }]);

await predictor.deleteEndpoint();
await predictor.deleteModel();
await report.save(options.report);

interface Path {
  readonly objects: readonly (Row & { readonly label?: string })[];
}

function propertyOf(element: Path['objects'][number] | undefined, name: string): unknown {
  const properties = element?.['properties'] as Readonly<
    Record<string, readonly { value: unknown }[]>
  >;
  return properties?.[name]?.[0]?.value;
}
