export {
  advanceReproduction,
  hasReproductionEnded,
  REPRODUCTION_LIFE,
  REPRODUCTION_TABLE,
  reproductionLines,
} from './life.js';
export {
  type Divergence,
  type Gone,
  REPRODUCTIONS,
  type Reproduction,
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
