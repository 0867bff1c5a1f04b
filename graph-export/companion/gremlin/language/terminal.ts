import { unsupported } from '../gremlin-error.js';
import { type Instruction, isTyped, wholeNumber } from './bytecode.js';

/** What is returned of a traversal: all results, its first results, none, or its explanation. */
export type Terminal =
  | { readonly is: 'all' }
  | { readonly is: 'next'; readonly count?: number }
  | { readonly is: 'hasNext' }
  | { readonly is: 'nothing' }
  | { readonly is: 'explain' };

const TERMINALS = ['next', 'toList', 'toSet', 'iterate', 'hasNext', 'explain'];

/** Whether a call ends a traversal. */
export function isTerminalName(name: string): boolean {
  return TERMINALS.includes(name);
}

/** Parses the last call of a script. */
export function terminalOf(call: Instruction | undefined): Terminal {
  if (call === undefined || call.name === 'toList' || call.name === 'toSet') return { is: 'all' };
  if (call.name === 'iterate') return { is: 'nothing' };
  if (call.name === 'hasNext' || call.name === 'explain') return { is: call.name };
  const [count] = call.args;
  if (count === undefined) return { is: 'next' };
  const number = isTyped(count) ? wholeNumber(count) : undefined;
  if (number === undefined || number < 0) throw unsupported('next() takes a number of results.');
  return { is: 'next', count: number };
}
