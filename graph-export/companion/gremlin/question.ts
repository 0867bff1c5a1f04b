import { unsupported } from './gremlin-error.js';
import { type Argument, Bytecode, type Instruction, wholeNumber } from './language/bytecode.js';
import { gremlinText } from './language/gremlin-text.js';
import { parseScript } from './language/parse-script.js';
import { optionsOfSource, type Terminal, withoutSource } from './language/source.js';
import { type GremlinRequest, STATUS } from './wire/message.js';

/** The question of a request. */
export interface Question {
  readonly bytecode: Bytecode;
  readonly terminal: Terminal;
  /** Answers contain each result once with its count; otherwise each occurrence. */
  readonly bulked: boolean;
  /** Results per message. */
  readonly batchSize: number;
  /** Milliseconds; undefined: the server's limit. */
  readonly timeoutMs: number | undefined;
  /** Returns elements without their properties. */
  readonly bare: boolean;
  /** The traversal as a script. */
  readonly text: string;
  /** The id that the client gives the traversal, to cancel it. */
  readonly queryId: string | undefined;
}

/** Reads the question of a request over a web socket. Throws `VALIDATION_FAILED`. */
export function questionOf({ op, processor, args }: GremlinRequest): Question {
  if (op === 'eval' && processor === '') return scriptQuestion(args);
  if (op === 'bytecode' && (processor === 'traversal' || processor === '')) {
    const bytecode = args.get('gremlin');
    if (!(bytecode instanceof Bytecode)) throw unsupported("The argument 'gremlin' is a bytecode.");
    checkAliases(args.get('aliases'));
    const { steps, sources } = bytecode;
    const isIterated = ends(steps.at(-1));
    const asked = isIterated ? new Bytecode(steps.slice(0, -1), sources) : bytecode;
    const terminal = { is: isIterated ? 'nothing' : 'all' } as const;
    const text = `g.${gremlinText(steps)}`;
    return {
      bytecode: withoutSource(asked),
      terminal,
      text,
      bulked: true,
      ...optionsOf(args, bytecode),
    };
  }
  const name = processor === '' ? op : `${processor}/${op}`;
  throw refusedOperation(
    processor === 'session'
      ? `Sessions are not supported: each request is answered separately, at one commit, and cannot write. Connect without a session and without tx().`
      : `The operation '${name}' is not answered here; there are eval and bytecode.`,
    { op, processor },
  );
}

/** The error for an invalid request. */
function refusedOperation(what: string, details: Readonly<Record<string, unknown>>) {
  return unsupported(what, { ...details, gremlinStatus: STATUS.invalid });
}

/**
 * Whether a step is the drivers' form of `iterate()`: `discard()`, or `none()` before TinkerPop
 * 3.8.
 */
function ends(last: Instruction | undefined): boolean {
  return last !== undefined && DISCARDING.has(last.name) && last.args.length === 0;
}

const DISCARDING = new Set(['discard', 'none']);

/** Reads the question of a script with its bindings. Throws `VALIDATION_FAILED`. */
export function scriptQuestion(args: ReadonlyMap<string, Argument>): Question {
  const script = args.get('gremlin');
  if (typeof script !== 'string') throw unsupported("The argument 'gremlin' is a script.");
  if ((args.get('session') ?? null) !== null) {
    throw refusedOperation("Sessions are not supported; leave the argument 'session' out.", {});
  }
  const language = args.get('language') ?? 'gremlin-groovy';
  if (language !== 'gremlin-groovy' && language !== 'gremlin-lang') {
    throw unsupported(`Scripts are in the language gremlin-groovy, not in ${String(language)}.`);
  }
  const source = checkAliases(args.get('aliases'));
  const { bytecode, terminal } = parseScript(script, { bindings: bindingsOf(args), source });
  const asked = withoutSource(bytecode);
  return { bytecode: asked, terminal, text: script, bulked: false, ...optionsOf(args, bytecode) };
}

const BATCH = 1_024;
const MAX_BATCH = 10_000;

function optionsOf(args: ReadonlyMap<string, Argument>, bytecode: Bytecode) {
  const options = new Map([...args, ...optionsOfSource(bytecode)]);
  const number = (name: string) => wholeNumber(options.get(name) ?? null);
  const batchSize = number('batchSize') ?? BATCH;
  if (batchSize < 1 || batchSize > MAX_BATCH) {
    throw unsupported(`batchSize is a number from 1 to ${MAX_BATCH}.`, { batchSize });
  }
  const timeoutMs = number('evaluationTimeout') ?? number('scriptEvaluationTimeout');
  const bare = options.get('materializeProperties') === 'tokens';
  const id = options.get('queryId') ?? options.get('Neptune#queryId');
  return { batchSize, timeoutMs, bare, queryId: typeof id === 'string' ? id : undefined };
}

function bindingsOf(args: ReadonlyMap<string, Argument>): ReadonlyMap<string, Argument> {
  const bindings = args.get('bindings');
  if (!(bindings instanceof Map)) return new Map();
  return new Map([...bindings].map(([name, value]) => [String(name), value]));
}

/** Checks the name of the traversal source; there is one source. */
function checkAliases(aliases: Argument | undefined): string {
  if (!(aliases instanceof Map)) return 'g';
  const [name = 'g'] = aliases.keys();
  return String(name);
}
