import type { Session } from '#src/client/index.js';
import type { Pair } from './pairs.js';

/** What the program of a job does: see `test/fixtures/programs/behave.mjs`. */
export type Behaviour = 'works' | 'slow' | 'fails' | 'exits' | 'dies' | 'waits';

/** A job that the suite asks for. */
export interface AskedJob {
  readonly name: string;
  readonly behaviour: Behaviour;
  /** An image with Node.js and the fixture programs; `train` and `serve` are commands of it. */
  readonly image: string;
  /** The command of the program that behaves so. */
  readonly command: readonly string[];
  /** `s3://` URI of an object that the job reads. */
  readonly input: string;
  /** `s3://` URI below which it writes, without a slash at the end. */
  readonly output: string;
  /** Must be among the variables of its programs. */
  readonly environment: Readonly<Record<string, string>>;
  /** For a kind that needs more than an input, such as a model. */
  readonly session: Session;
}

/** A kind of job, as the suite of all runners and storages meets it: one entry of `KINDS`. */
export interface MatrixKind {
  /** As the API calls it: `TrainingJob` has `createTrainingJob`, `stopTrainingJob` and `trainingJob`. */
  readonly type: string;
  /** What the suite calls it, where several kinds are one in the API; default {@link type}. */
  readonly title?: string;
  /** The input of the mutation that creates a job. */
  input(job: AskedJob): Promise<Readonly<Record<string, unknown>>>;
  /** The name of the training job that runs its program, where it runs none itself; undefined before there is one. */
  programOf?(session: Session, name: string): Promise<string | undefined>;
  /** Where the token of a completed job is: an object, or an archive that has the file `token.txt`. */
  result(job: Pick<AskedJob, 'name' | 'output'>): string;
  /** How many versions a completed job has produced; default 1. */
  readonly outputVersions?: number;
  /** How many folders it has on the server's disk while its program runs; default 1. */
  readonly folders?: number;
  /** The pair that tries it; default every one. All do with `MATRIX=all`. */
  readonly pair?: Pair;
  /** How its failure reason tells what happened, where that is not as for other kinds. */
  readonly reasons?: Partial<Record<Behaviour, RegExp>>;
  /** What its programs cannot do, with the reason. */
  readonly without?: Partial<Record<Behaviour, string>>;
}
