/** What traversers of a random traversal are at. */
type Kind = 'vertex' | 'edge' | 'number' | 'count' | 'text' | 'map' | 'other';

/** A random traversal as a script. */
export interface RandomTraversal {
  readonly script: string;
  /** Its results come in one order on every engine. */
  readonly ordered: boolean;
}

/** Labels that the generated graphs use, and no other graph in the same database. */
export const VERTEX_LABELS = ['test_p', 'test_q'];
export const EDGE_LABELS = ['test_k', 'test_l'];

/** A traversal of supported steps that a seed chooses. */
export function randomTraversal(seed: number): RandomTraversal {
  return new Chooser(seed).traversal();
}

const MOST_STEPS = 5;

class Chooser {
  #state: number;
  #hops = 0;
  #isOrdered = false;
  /** Which of several ways to the same place is left is up to the engine. */
  #isCut = false;
  #isFilteredByLabel = false;

  constructor(seed: number) {
    this.#state = seed;
  }

  traversal(): RandomTraversal {
    const start = this.#one([
      () => `g.V().hasLabel(${quoted(VERTEX_LABELS)})`,
      () => `g.V().hasLabel('${this.#label()}')`,
      () => `g.V().has('${this.#label()}', 'n', ${this.#test()})`,
      () => `g.E().hasLabel(${quoted(EDGE_LABELS)})`,
    ]);
    let script = start;
    let kind: Kind = start.startsWith('g.E') ? 'edge' : 'vertex';
    for (let steps = 1 + (this.#number() % MOST_STEPS); steps > 0; steps -= 1) {
      const [step, next] = this.#step(kind);
      script += step;
      this.#isCut ||= /dedup|limit/.test(step);
      kind = next;
    }
    return { script, ordered: this.#isOrdered };
  }

  #step(kind: Kind): [string, Kind] {
    const [step, next] = this.#anyStep(kind);
    if (!this.#isCut || !/path\(\)|simplePath|tree/.test(step)) return [step, next];
    return [
      kind === 'vertex' || kind === 'edge' ? '.dedup()' : '.fold()',
      kind === 'vertex' || kind === 'edge' ? kind : 'other',
    ];
  }

  #anyStep(kind: Kind): [string, Kind] {
    this.#isOrdered = false;
    if (kind === 'vertex') return this.#ofVertex();
    if (kind === 'edge') return this.#ofEdge();
    if (kind === 'number' || kind === 'text') return this.#ofValue(kind);
    if (kind === 'map') return this.#ofMap();
    // A server counts no further than a condition behind a count needs, so that none is put there.
    if (kind === 'count') return [this.#among('.fold()', '.dedup()', '.path()'), 'other'];
    return this.#one<[string, Kind]>([
      () => ['.count()', 'count'],
      () => ['.dedup()', 'other'],
      () => ['.fold().count(local)', 'count'],
    ]);
  }

  #ofVertex(): [string, Kind] {
    return this.#one<[string, Kind]>([
      () => [`.${this.#hop()}`, 'vertex'],
      () => [`.${this.#hop()}`, 'vertex'],
      () => [`.${this.#among('outE', 'inE', 'bothE')}(${this.#edgeLabel()})`, 'edge'],
      () => [`.outE().${this.#among('inV', 'otherV', 'bothV')}()`, 'vertex'],
      () => [`.${this.#filter()}`, 'vertex'],
      () => [`.${this.#filter()}`, 'vertex'],
      () => [`.where(${this.#nested()})`, 'vertex'],
      () => [`.not(${this.#nested()})`, 'vertex'],
      () => [
        `.where(__.out().count().is(${this.#among('0', '1', 'gt(1)', 'lt(2)', 'gte(1)')}))`,
        'vertex',
      ],
      () => [this.#repeat(), 'vertex'],
      () => ['.dedup()', 'vertex'],
      () => ['.simplePath()', 'vertex'],
      () => [
        `.${this.#among("union(__.out(), __.in('test_k'))", "coalesce(__.out('test_l'), __.in())", 'optional(__.out())')}`,
        'vertex',
      ],
      () => [`.values('n')`, 'number'],
      () => [`.values('x')`, 'number'],
      () => [`.${this.#among("values('t')", "values('name')", 'label()', 'id()')}`, 'text'],
      () => [
        `.${this.#among('valueMap()', "valueMap('n','t')", 'valueMap(true)', "valueMap(true,'n')", 'elementMap()', "elementMap('t')")}`,
        'map',
      ],
      () => [
        `.project('a','b').by('n').by(${this.#among('__.out().count()', "__.values('t')", '__.in().values("name").fold()', 'T.label')})`,
        'map',
      ],
      () => [this.#grouping(), 'map'],
      () => [this.#selecting(), 'other'],
      () => [this.#choosing(), 'vertex'],
      () => [`.aggregate('x').both().where(${this.#among('within', 'without')}('x'))`, 'vertex'],
      () => [`.constant(${this.#among("'a'", "'b'")})`, 'text'],
      () => [this.#gathering(), 'other'],
      () => [this.#matching(), 'other'],
      () => [
        `.${this.#among('path()', "path().by('name')", "path().by(__.values('n'))")}`,
        'other',
      ],
      () => this.#ordering(),
      () => [
        `.${this.#among('count()', 'fold().count(local)', 'fold().unfold().count()')}`,
        'count',
      ],
      () => [`.order().by('name').limit(2).values('name')`, 'text'],
    ]);
  }

  #ofEdge(): [string, Kind] {
    return this.#one<[string, Kind]>([
      () => [`.${this.#among('inV', 'outV', 'bothV')}()`, 'vertex'],
      () => [`.${this.#among('inV', 'outV')}()`, 'vertex'],
      () => [`.has('w', ${this.#test()})`, 'edge'],
      () => [this.#edgeFilter(), 'edge'],
      () => [`.values('w')`, 'number'],
      () => [`.${this.#among('valueMap()', 'elementMap()', "valueMap('w')")}`, 'map'],
      () => [`.group().by(label).by(count())`, 'map'],
      () => ['.dedup()', 'edge'],
      () => ['.path()', 'other'],
      () => ['.count()', 'count'],
    ]);
  }

  /** Once: TinkerPop's InlineFilterStrategy takes the labels of two filters together, as if either were enough. */
  #edgeFilter(): string {
    if (this.#isFilteredByLabel) return '.dedup()';
    this.#isFilteredByLabel = true;
    return `.hasLabel(${this.#edgeLabel() || "'test_k'"})`;
  }

  #ofValue(kind: 'number' | 'text'): [string, Kind] {
    const test = kind === 'number' ? this.#test() : this.#textTest();
    return this.#one<[string, Kind]>([
      () => [`.is(${test})`, kind],
      () => ['.dedup()', kind],
      () => ['.fold()', 'other'],
      () => ['.count()', 'count'],
      () => ['.groupCount()', 'map'],
      () => ['.order().limit(3)', kind],
      () => [kind === 'number' ? `.${this.#among('min', 'max', 'mean')}()` : '.order()', kind],
      () => ['.path()', 'other'],
    ]);
  }

  #ofMap(): [string, Kind] {
    return this.#one<[string, Kind]>([
      () => [`.select(${this.#among("'n'", "'a'", "'b'", 'keys', 'values')})`, 'other'],
      () => ['.count(local)', 'count'],
      () => ['.unfold().count()', 'count'],
      () => ['.dedup()', 'map'],
      () => ['.fold()', 'other'],
    ]);
  }

  #ordering(): [string, Kind] {
    const by = this.#among(
      "by('name')",
      "by('n', desc).by('name')",
      "by('t').by('name', desc)",
      "by(__.out().count(), desc).by('name')",
    );
    this.#isOrdered = true;
    return [`.order().${by}.values('name')`, 'text'];
  }

  #repeat(): string {
    this.#hops += 2;
    if (this.#hops > 5) return '.dedup()';
    const body = this.#among('__.out()', "__.out('test_k')", '__.in()', '__.outE().inV()');
    return `.${this.#among(
      `repeat(${body}).times(2)`,
      `repeat(${body}).times(2).emit()`,
      `emit().repeat(${body}).times(2)`,
      `repeat(${body}).emit(__.has('n', ${this.#test()})).times(3)`,
      `repeat(${body}).until(__.or(__.has('n', ${this.#test()}), __.loops().is(3)))`,
      `until(__.has('n', ${this.#test()})).repeat(${body}.simplePath())`,
      `repeat(${body}).times(2).until(__.has('n', ${this.#test()})).repeat(__.both().simplePath())`,
      `emit().repeat(${body}).times(1).emit().repeat(__.in()).times(1)`,
      'repeat(__.both().simplePath()).times(2)',
      `repeat(${body}.simplePath()).emit()`,
    )}`;
  }

  #grouping(): string {
    return `.${this.#among(
      "group().by('t').by('name')",
      'group().by(label).by(count())',
      "group().by('n').by(__.values('name').fold())",
      "group().by('t').by(__.out().count())",
      "groupCount().by('t')",
      'groupCount().by(__.out().count())',
      "group().by(__.values('n')).by(id)",
    )}`;
  }

  #selecting(): string {
    const by = this.#among("by('name')", "by('n')", 'by(__.out().count())', "by('name').by('t')");
    return this.#among(
      `.as('a').out().as('b').select('a','b').${by}`,
      `.as('a').both().as('b').where('a', neq('b')).select('b').by('name')`,
      `.as('a').out().in().where(neq('a')).values('name')`,
      `.as('a').out().as('b').where(__.as('b').out().as('a')).select('a').by('name')`,
      `.as('a').out().as('b').where('a', lt('b')).by('n').select('a','b').by('name')`,
      `.as('a').out().as('a').select(all, 'a').count(local)`,
      `.as('a').both().as('b').dedup('a','b').select('a','b').by('name')`,
      `.as('a').values('n').as('m').select('a','m').by('name').by()`,
    );
  }

  #choosing(): string {
    return `.choose(${this.#among(
      `${this.#nested()}, __.out(), __.in()`,
      `${this.#nested()}, __.in()`,
      `__.values('n')).option(${this.#test()}, __.out()).option(none, __.in()`,
      `__.values('t')).option(${this.#textTest()}, __.in()).option(unproductive, __.out()`,
      "label).option('test_p', __.out()).option('test_q', __.both()",
    )})`;
  }

  #gathering(): string {
    return `.${this.#among(
      "aggregate('y').by('t').cap('y')",
      "tree().by('name')",
      "out().tree('z').by('name').cap('z')",
      "outE().subgraph('s').cap('s')",
      "group('g').by('name').by(__.out().count()).cap('g')",
      'sample(100).count()',
    )}`;
  }

  #matching(): string {
    const second = this.#among(
      `__.as('b').${this.#hop()}.as('c')`,
      `__.as('b').has('n', ${this.#test()})`,
      "__.not(__.as('b').out())",
      "__.as('b').out().as('a')",
      "__.where('a', neq('b'))",
    );
    return `.match(__.as('a').${this.#hop()}.as('b'), ${second}).select('a', 'b').by('name')`;
  }

  #hop(): string {
    this.#hops += 1;
    if (this.#hops > 4) return 'dedup()';
    return `${this.#among('out', 'in', 'both', 'out')}(${this.#edgeLabel()})`;
  }

  #filter(): string {
    return this.#one([
      () => `has('n', ${this.#test()})`,
      () => `has('x', ${this.#test()})`,
      () => `has('t', ${this.#textTest()})`,
      () => `hasLabel('${this.#label()}')`,
      () => `${this.#among('has', 'hasNot')}('${this.#among('n', 't', 'x')}')`,
      () => `has('n')`,
      () => `hasId(within('${'0'.repeat(31)}1', '${'0'.repeat(31)}2'))`,
      () => `and(${this.#nested()}, __.has('n', ${this.#test()}))`,
      () => `or(${this.#nested()}, __.has('t', ${this.#textTest()}))`,
    ]);
  }

  #nested(): string {
    return this.#one([
      () => `__.out(${this.#edgeLabel()})`,
      () => `__.in().has('n', ${this.#test()})`,
      () => `__.both().${this.#filter().replace(/^(and|or)\(.*/, "has('n')")}`,
      () => `__.values('t').is(${this.#textTest()})`,
      () => '__.out().out()',
      () => `__.outE().has('w', ${this.#test()})`,
    ]);
  }

  #test(): string {
    const value = () => this.#among('0', '1', '2', '1L', '1.5d', '3');
    return this.#one([
      value,
      () => `${this.#among('eq', 'neq', 'lt', 'lte', 'gt', 'gte')}(${value()})`,
      () =>
        `${this.#among('between', 'inside', 'outside')}(${this.#among('0', '1')}, ${this.#among('2', '3')})`,
      () => `${this.#among('within', 'without')}(${value()}, ${value()})`,
      () => `gt(${value()}).${this.#among('and', 'or')}(lt(${value()}))`,
      () => `not(${this.#among('gt', 'eq', 'within')}(${value()}))`,
    ]);
  }

  #textTest(): string {
    const text = () => `'${this.#among('a', 'b', 'ab', 'Ba', '')}'`;
    const operator = this.#among(
      'startingWith',
      'endingWith',
      'containing',
      'notStartingWith',
      'notContaining',
      'eq',
      'neq',
      'lt',
      'gte',
      'within',
      'without',
      'regex',
      'notRegex',
    );
    return `${operator}(${text()})`;
  }

  #label(): string {
    return this.#among(...VERTEX_LABELS);
  }

  #edgeLabel(): string {
    return this.#among('', '', `'${EDGE_LABELS[0]}'`, `'${EDGE_LABELS[1]}'`, quoted(EDGE_LABELS));
  }

  #among(...choices: readonly string[]): string {
    return choices[this.#number() % choices.length] ?? '';
  }

  #one<Chosen>(choices: readonly (() => Chosen)[]): Chosen {
    const choice = choices[this.#number() % choices.length];
    if (!choice) throw new Error('There is nothing to choose from.');
    return choice();
  }

  /** The generator mulberry32. */
  #number(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
}

function quoted(texts: readonly string[]): string {
  return texts.map((text) => `'${text}'`).join(', ');
}
