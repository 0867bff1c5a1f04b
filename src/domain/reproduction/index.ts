export { advanceReproduction, hasReproductionEnded } from './advance.js';
export { REPRODUCTION_LIFE, REPRODUCTION_TABLE } from './life.js';
export {
  type Blocker,
  type Divergence,
  REPRODUCTIONS,
  type Reproduction,
  type ReproductionPredictions,
  type ReproductionResult,
  type ReproductionStep,
  VERDICTS,
  type Verdict,
} from './record.js';
export {
  type ReproductionRequest,
  type ResolvedReproduction,
  resolveReproduction,
} from './request.js';
