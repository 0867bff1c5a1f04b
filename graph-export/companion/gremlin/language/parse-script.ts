import type { TypedValue } from '#src/domain/graph/index.js';
import { unsupported } from '../gremlin-error.js';
import {
  type Argument,
  Bytecode,
  type Instruction,
  readStrategy,
  TOKENS,
  Token,
  wholeNumber,
} from './bytecode.js';
import { isPredicateName, predicateOf } from './predicates.js';
import { ScriptReader } from './script-reader.js';
import { isTerminalName, type Terminal, terminalOf } from './source.js';

/** A parsed script. */
export interface ParsedScript {
  readonly bytecode: Bytecode;
  readonly terminal: Terminal;
}

/** The names that a script may refer to. */
export interface ScriptNames {
  readonly bindings: ReadonlyMap<string, Argument>;
  /** The name of the traversal source; default `g`. */
  readonly source?: string;
}

const MAX_SCRIPT = 65_536;
const MAX_DEPTH = 64;

/**
 * Parses a script that is one traversal in the Groovy dialect of Gremlin. It is never evaluated: a
 * script may only contain a traversal with literals, bindings, predicates, tokens and nested
 * traversals. Throws `VALIDATION_FAILED`.
 */
export function parseScript(script: string, { bindings, source = 'g' }: ScriptNames): ParsedScript {
  if (script.length > MAX_SCRIPT) {
    throw unsupported(
      `A script has at most ${MAX_SCRIPT} characters; this one has ${script.length}.`,
    );
  }
  return new Parser(script, { bindings, source }).whole();
}

/** Names of Java and Groovy that drivers write. */
const CLASSES = new Set(['TextP', 'P', '__', ...Object.keys(TOKENS), 'WithOptions']);
const WITH_OPTIONS: ReadonlyMap<string, string | number> = new Map<string, string | number>(
  Object.entries({
    tokens: '~tinkerpop.valueMap.tokens',
    none: 0,
    ids: 1,
    labels: 2,
    keys: 4,
    values: 8,
    all: 15,
  }),
);

class Parser {
  readonly #read: ScriptReader;
  readonly #names: Required<ScriptNames>;
  #depth = 0;

  constructor(script: string, names: Required<ScriptNames>) {
    this.#read = new ScriptReader(script);
    this.#names = names;
  }

  whole(): ParsedScript {
    const first = this.#read.name();
    if (first !== this.#names.source) {
      throw this.#read.bad(`a traversal begins with ${this.#names.source}`, -1);
    }
    const calls = this.#calls();
    while (this.#read.takes(';')) {}
    if (this.#read.next.is !== 'end') throw this.#read.bad('the traversal should end here');
    const last = calls.at(-1);
    const isTerminal = last !== undefined && isTerminalName(last.name);
    const steps = isTerminal ? calls.slice(0, -1) : calls;
    const [sources, rest] = splitSources(steps);
    return {
      bytecode: new Bytecode(rest, sources),
      terminal: terminalOf(isTerminal ? last : undefined),
    };
  }

  /** Parses `.name(arguments)` any number of times. */
  #calls(first: readonly Instruction[] = []): Instruction[] {
    const calls = [...first];
    while (this.#read.takes('.')) {
      const name = this.#read.name();
      calls.push({ name: stepName(name), args: this.#arguments() });
    }
    return calls;
  }

  #arguments(): Argument[] {
    this.#read.expect('(');
    const args: Argument[] = [];
    if (this.#read.takes(')')) return args;
    do args.push(this.#argument());
    while (this.#read.takes(','));
    this.#read.expect(')');
    return args;
  }

  #argument(): Argument {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#read.bad(`arguments nest at most ${MAX_DEPTH} deep`);
    const value = this.#value();
    this.#depth -= 1;
    return value;
  }

  #value(): Argument {
    const lexeme = this.#read.next;
    switch (lexeme.is) {
      case 'string':
        this.#read.skip();
        return lexeme.text;
      case 'number':
        this.#read.skip();
        return lexeme.value;
      case 'name':
        return this.#named();
      case 'mark':
        if (this.#read.takes('[')) return this.#collection();
        break;
      case 'end':
        break;
    }
    throw this.#read.bad('an argument should be here');
  }

  /** Parses a list, or a map, which has at least a colon. */
  #collection(): Argument {
    if (this.#read.takes(':')) {
      this.#read.expect(']');
      return new Map();
    }
    if (this.#read.takes(']')) return [];
    const items: Argument[] = [];
    const map = new Map<Argument, Argument>();
    do {
      const item = this.#key();
      if (this.#read.takes(':')) map.set(item, this.#argument());
      else items.push(item);
    } while (this.#read.takes(','));
    this.#read.expect(']');
    if (items.length > 0 && map.size > 0)
      throw this.#read.bad('this is neither a list nor a map', -1);
    return map.size > 0 ? map : items;
  }

  /** Names are text keys of maps, unless they are in parentheses. */
  #key(): Argument {
    const [first, second] = [this.#read.next, this.#read.second];
    if (first.is === 'name' && second?.is === 'mark' && second.text === ':') {
      this.#read.skip();
      return first.text;
    }
    if (!this.#read.takes('(')) return this.#argument();
    const key = this.#argument();
    this.#read.expect(')');
    return key;
  }

  #named(): Argument {
    const strategy = readStrategy(this.#read, () => this.#argument());
    if (strategy) return strategy;
    const { at } = this.#read;
    const path = this.#path();
    const name = path.at(-1) ?? '';
    const owner = path.at(-2);
    if (path.length === 1 && this.#read.isCall) return this.#call(name, owner);
    if (path.length === 1) {
      if (name === 'null') return null;
      if (name === 'true' || name === 'false') return name === 'true';
      const bound = this.#names.bindings.get(name);
      if (bound !== undefined) return bound;
      const found = Object.keys(TOKENS).flatMap((type) => Token.find(type, name) ?? []);
      if (found[0]) return found[0];
    }
    if (owner !== undefined && this.#read.isCall) return this.#call(name, owner);
    const option = owner === 'WithOptions' ? WITH_OPTIONS.get(name) : undefined;
    if (option !== undefined) {
      return typeof option === 'number' ? { type: 'Int', value: option } : option;
    }
    const token = owner === undefined ? undefined : Token.find(owner, name);
    if (token) return token;
    this.#read.back(at);
    throw this.#read.bad(
      `'${path.join('.')}' is neither a binding of the request nor a name of Gremlin`,
    );
  }

  /** Parses `a.b.C` and drops the packages before a class. A call is the last part. */
  #path(): string[] {
    const path = [this.#read.name()];
    while (CLASSES.has(path.at(-1) ?? '') || /^(org|com|java)$/.test(path[0] ?? '')) {
      if (!this.#read.takes('.')) break;
      path.push(this.#read.name());
      if (this.#read.isCall || path.length > 10) break;
    }
    return path;
  }

  /** Parses a predicate, a date, or an anonymous traversal. */
  #call(name: string, owner: string | undefined): Argument {
    if ((name === 'datetime' || name === 'Date') && (owner === undefined || owner === 'new')) {
      return this.#date(this.#arguments());
    }
    const isTraversal = owner === '__' || (owner === undefined && !isPredicateName(name));
    if (isTraversal) {
      const first = { name: stepName(name), args: this.#arguments() };
      return new Bytecode(this.#calls([first]));
    }
    const args = this.#arguments();
    if (name === 'not' && owner === undefined && args[0] instanceof Bytecode) {
      return new Bytecode(this.#calls([{ name, args }]));
    }
    let predicate = predicateOf(name, args);
    while (this.#read.takes('.')) {
      const link = this.#read.name();
      predicate = predicateOf(link, [predicate, ...this.#arguments()]);
    }
    return predicate;
  }

  #date(args: readonly Argument[]): TypedValue {
    const [text] = args;
    const milliseconds = typeof text === 'string' ? Date.parse(text) : wholeNumber(args[0] ?? null);
    if (milliseconds === undefined || Number.isNaN(milliseconds)) {
      throw this.#read.bad("a date is written as datetime('2026-01-31T12:00:00Z')", -1);
    }
    return { type: 'Date', value: milliseconds };
  }
}

/** Python appends an underscore to its reserved words. */
function stepName(name: string): string {
  return name.endsWith('_') ? name.slice(0, -1) : name;
}

function splitSources(calls: readonly Instruction[]): [Instruction[], Instruction[]] {
  const isSource = ({ name }: Instruction) => name === 'with' || name.startsWith('with');
  const end = calls.findIndex((call) => !isSource(call));
  const at = end === -1 ? calls.length : end;
  return [calls.slice(0, at), calls.slice(at)];
}
