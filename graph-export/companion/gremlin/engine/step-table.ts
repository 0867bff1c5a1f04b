import { ID, KEY, LABEL, VALUE } from '../language/bytecode.js';
import { long } from './items.js';
import { eachPart, type StepMaker } from './step.js';
import { branchStep, chooseStep, constantStep, identityStep } from './steps/branches.js';
import { coinStep, sampleStep } from './steps/chance.js';
import {
  dedupStep,
  existenceFilter,
  hasStep,
  isStep,
  pathFilter,
  propertyFilter,
  rangeStep,
} from './steps/filters.js';
import { countStep, foldStep, numberStep, unfoldStep } from './steps/gathering.js';
import { groupStep } from './steps/grouping.js';
import { matchStep } from './steps/match.js';
import { orderStep } from './steps/ordering.js';
import { repeatStep } from './steps/repeat.js';
import { pathStep, projectStep, selectStep, whereStep } from './steps/select.js';
import {
  aggregateStep,
  capStep,
  gathersAside,
  groupAsideStep,
  subgraphStep,
  treeStep,
} from './steps/side-effects.js';
import { elementMapStep, tokenStep, valueMapStep, valuesStep } from './steps/values.js';
import { alongEdges, endsOfEdges } from './steps/vertex-steps.js';

const each = (names: readonly string[], maker: StepMaker) =>
  names.map((name) => [name, maker] as const);

/** All steps, except those that begin a traversal. */
export const STEPS: ReadonlyMap<string, StepMaker> = new Map([
  ...each(['out', 'in', 'both', 'outE', 'inE', 'bothE'], alongEdges),
  ...each(['outV', 'inV', 'bothV', 'otherV'], endsOfEdges),
  ...each(['has', 'hasLabel', 'hasId', 'hasNot'], hasStep),
  ...each(['hasKey', 'hasValue'], propertyFilter),
  ...each(['is'], isStep),
  ...each(['not', 'filter', 'and', 'or'], existenceFilter),
  ...each(['where'], whereStep),
  ...each(['simplePath', 'cyclicPath'], pathFilter),
  ...each(['dedup'], dedupStep),
  ...each(['limit', 'range', 'skip', 'tail'], rangeStep),
  ...each(['values', 'properties'], valuesStep),
  ...each(['valueMap', 'propertyMap'], valueMapStep),
  ...each(['elementMap'], elementMapStep),
  ...each(['id'], tokenStep(ID)),
  ...each(['label'], tokenStep(LABEL)),
  ...each(['key'], tokenStep(KEY)),
  ...each(['value'], tokenStep(VALUE)),
  ...each(['project'], projectStep),
  ...each(['select'], selectStep),
  ...each(['path'], pathStep),
  ...each(['count'], countStep),
  ...each(['fold'], foldStep),
  ...each(['unfold'], unfoldStep),
  ...each(['group', 'groupCount'], (call, compiler) =>
    gathersAside(call) ? groupAsideStep(call, compiler) : groupStep(call, compiler),
  ),
  ...each(['aggregate'], aggregateStep),
  ...each(['subgraph'], subgraphStep),
  ...each(['tree'], treeStep),
  ...each(['cap'], capStep),
  ...each(['match'], matchStep),
  ...each(['choose'], chooseStep),
  ...each(['constant'], constantStep),
  ...each(['coin'], coinStep),
  ...each(['sample'], sampleStep),
  ...each(['order'], orderStep),
  ...each(['sum', 'min', 'max', 'mean'], numberStep),
  ...each(['repeat'], repeatStep),
  ...each(['union', 'coalesce', 'optional', 'local', 'map', 'flatMap'], branchStep),
  ...each(['identity', 'barrier'], identityStep),
  ...each(['loops'], () => eachPart((part) => part.map((at) => at.to(long(at.loops))))),
]);
