import { vertexIdOf } from '#src/domain/graph/index.js';
import { ARNS } from './lineage-graph.js';

const at = (label: string, name: keyof typeof ARNS) => `${label} ${vertexIdOf(ARNS[name])}`;
const [raw, clean, model] = (['raw', 'clean', 'model'] as const).map((name) =>
  at('artifact', name),
);
const [prepare, train] = (['prepare', 'train'] as const).map((name) => at('trial_component', name));
const DATA_SET = "g.V().hasLabel('artifact').has('type','DataSet')";
const OF_ARTIFACTS = "g.withStrategies(new SubgraphStrategy(vertices: hasLabel('artifact')))";
const OF_DATA_SETS =
  "g.withStrategies(new PartitionStrategy(partitionKey: 'type', readPartitions: ['DataSet']))";
const rowOf = (name: 'raw' | 'clean') => ({ arn: [ARNS[name]], type: ['DataSet'] });
const ofTrain = {
  arn: [ARNS.train],
  type: ['SageMakerTrainingJob'],
  sourcearn: [ARNS.job],
  status: ['Completed'],
};

/** The queries of the interface, with what they find. */
export const SPEC_QUERIES: readonly (readonly [
  name: string,
  script: string,
  expected: readonly unknown[],
])[] = [
  [
    'artifacts with their outgoing edges and target nodes as paths',
    "g.V().hasLabel('artifact').outE().inV().path()",
    [
      [raw, '-ContributedTo->', prepare],
      [raw, '-DerivedFrom->', clean],
      [clean, '-ContributedTo->', train],
    ],
  ],
  [
    'the same for data sets, projecting four properties',
    `${DATA_SET}.outE().inV().path().by(valueMap('arn','type','sourcearn','status')).by(label).by(valueMap('arn','type','sourcearn','status'))`,
    [
      [rowOf('raw'), 'ContributedTo', { arn: [ARNS.prepare] }],
      [rowOf('raw'), 'DerivedFrom', rowOf('clean')],
      [rowOf('clean'), 'ContributedTo', ofTrain],
    ],
  ],
];

/** Scripts with what they find, and their bindings. */
export const ANSWERS_OF_SCRIPTS: readonly (readonly [string, readonly unknown[], object?])[] = [
  ["g.V().has('artifact', 'tag.team', 'risk')", [raw, model]],
  [
    "g.V().has('artifact', 'tag.cost centre', x).values('sourceuri')",
    ['s3://bucket/raw'],
    { x: '4,2' },
  ],
  ['g.V().has("property.it\'s", "a \\"quoted\\", text").id()', [vertexIdOf(ARNS.clean)]],
  ["g.V().has('property.rows', '7').values('tag.team')", ['risk']],
  ["g.V().has('message', containing('line, two')).values('message')", ['line one\nline, two']],
  ['g.V().count()', [5]],
  ["g.V().has('constructor').count()", [0]],
  ["g.V().hasNot('toString').count()", [5]],
  ["g.V().has('valueOf', 'type').count()", [0]],
  ['g.E().hasLabel(within("Produced", "DerivedFrom")).count()', [3]],
  ['g.V().groupCount().by(label)', [{ artifact: 3, trial_component: 2 }]],
  ["g.V().group().by('type').by(count())", [{ DataSet: 2, Model: 1, SageMakerTrainingJob: 1 }]],
  [
    `g.V('${vertexIdOf(ARNS.raw)}').repeat(out()).until(has('type','Model')).path().by('arn')`,
    [
      [ARNS.raw, ARNS.prepare, ARNS.clean, ARNS.train, ARNS.model],
      [ARNS.raw, ARNS.clean, ARNS.train, ARNS.model],
    ],
  ],
  [
    "g.V().has('type','Model').repeat(__.in()).emit().simplePath().dedup()",
    [train, clean, prepare, raw],
  ],
  ["g.V().hasLabel('artifact').not(__.inE()).values('arn')", [ARNS.raw]],
  [
    "g.V().as('a').out('Produced').as('b').select('a','b').by('arn')",
    [
      { a: ARNS.prepare, b: ARNS.clean },
      { a: ARNS.train, b: ARNS.model },
    ],
  ],
  ["g.V().where(out().count().is(2)).values('arn')", [ARNS.raw]],
  [
    "g.V().hasLabel('artifact').order().by('sourceuri', desc).limit(2).values('sourceuri').fold()",
    [['s3://bucket/raw', 's3://bucket/model']],
  ],
  [
    "g.V().has('type','DataSet').project('uri','next').by('sourceuri').by(out().label().dedup().order().fold())",
    [
      { uri: 's3://bucket/clean', next: ['trial_component'] },
      { uri: 's3://bucket/raw', next: ['artifact', 'trial_component'] },
    ],
  ],
  ["g.V().hasLabel('artifact').bothE().otherV().dedup().count()", [4]],
  ["g.V().has('type','Model').values('sourceuri').next()", ['s3://bucket/model']],
  ["g.V().hasLabel('artifact').range(0, 2).count()", [2]],
  ['g.V().hasLabel("none").hasNext()', [false]],
  ['g.V().iterate()', []],
  ["g.V().flatMap(out('DerivedFrom').in('DerivedFrom')).path()", [[raw, raw]]],
  [`${OF_ARTIFACTS}.V().count()`, [3]],
  [`${OF_ARTIFACTS}.E().count()`, [1]],
  [`${OF_ARTIFACTS}.V().outE().inV().path()`, [[raw, '-DerivedFrom->', clean]]],
  [
    "g.withStrategies(SubgraphStrategy.build().edges(hasLabel('Produced')).create()).V().out().path()",
    [
      [prepare, clean],
      [train, model],
    ],
  ],
  [`${OF_DATA_SETS}.V().values('arn')`, [ARNS.raw, ARNS.clean]],
  [`${OF_DATA_SETS}.E().count()`, [0]],
  ['g.inject(1, x).V().count()', [10], { x: 'two' }],
  ["g.inject('a', 'b')", ['a', 'b']],
  ["g.V().hasLabel('artifact').inject('x').count()", [4]],
  ["g.V().has('sourceuri', regex('raw$')).values('arn')", [ARNS.raw]],
  ["g.V().has('type', notRegex('Set|Job$')).values('arn')", [ARNS.model]],
  [
    "g.V().choose(has('type','Model'), values('type'), constant('other'))",
    ['Model', 'other', 'other', 'other', 'other'],
  ],
  [
    "g.V().hasLabel('artifact').choose(values('type')).option('Model', constant(1)).option(none, constant(2))",
    [1, 2, 2],
  ],
  ["g.V().hasLabel('artifact').sample(2).count()", [2]],
  ['g.V().coin(0.0).count()', [0]],
  [
    "g.V().has('type','Model').aggregate('x').in().out().where(within('x')).values('arn')",
    [ARNS.model],
  ],
  [
    "g.V().hasLabel('artifact').aggregate('x').by('type').cap('x')",
    [['DataSet', 'DataSet', 'Model']],
  ],
  ["g.V().groupCount('n').by(label).cap('n')", [{ artifact: 3, trial_component: 2 }]],
  [
    "g.V().match(__.as('a').out('ContributedTo').as('b'), __.as('b').out('Produced').as('c')).select('a','c').by('arn')",
    [
      { a: ARNS.raw, c: ARNS.clean },
      { a: ARNS.clean, c: ARNS.model },
    ],
  ],
];

/** What is refused on every store. */
export const refusals = [
  "g.addV('x')",
  "g.V().property('x', 1)",
  'g.V().drop()',
  "g.V().addE('x').to(V())",
  "g.V().where(__.addV('x'))",
  'g.withoutStrategies(ReadOnlyStrategy).V()',
  "g.io('/tmp/x').read().iterate()",
  'g.withStrategies(new VertexProgramStrategy(workers: 9)).V()',
  "g.withSideEffect('x', 1).V()",
  "g.V().store('x')",
  "g.V().aggregate(local, 'x')",
  "g.V().has('type', regex('(?=a)'))",
  "g.V().map{ 'code' }",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is Groovy
  'g.V().values("${System.exit(1)}")',
  'g.inject(1).sideEffect(__.V().drop())',
  'System.exit(1)',
];
