import type { Stroke } from './key-table.js';

/** The actions of keys. */
export type Bindings = { readonly [Key in Stroke]?: (() => void) | undefined };

/** The maximum time between two keys of a sequence. */
const PAIR_MS = 1_500;
const WRITTEN = 'input:not([type="checkbox"], [type="radio"]), select, textarea';

/**
 * Runs the actions that components bind to keys. The last binding of a key wins. Keys do nothing
 * while a dialog is open. While a person types, only keys with Ctrl work.
 */
export class KeyBindings {
  readonly #bound: (() => Bindings)[] = [];
  #first = { stroke: '', time: 0 };

  constructor() {
    addEventListener('keydown', (event) => this.#press(event), { capture: true });
  }

  /** Binds keys until the returned function is called. */
  bind(bindings: () => Bindings): () => void {
    this.#bound.push(bindings);
    return () => void this.#bound.splice(this.#bound.indexOf(bindings), 1);
  }

  #press(event: KeyboardEvent): void {
    const stroke = strokeOf(event);
    if (stroke === undefined || document.querySelector('dialog[open]')) return;
    if (isWriting(event.target) && !stroke.startsWith('Ctrl')) return;
    const { stroke: first, time } = this.#first;
    this.#first = { stroke, time: event.timeStamp };
    const isPair = event.timeStamp - time < PAIR_MS;
    const action = (isPair && this.#actionOf(`${first} ${stroke}`)) || this.#actionOf(stroke);
    if (!action) return;
    this.#first = { stroke: '', time: 0 };
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  #actionOf(stroke: string): (() => void) | undefined {
    const owner = this.#bound.findLast((bindings) => bindings()[stroke as Stroke]);
    return owner?.()[stroke as Stroke];
  }
}

/** A key as the table writes it; undefined for a key with Alt, and while a character is composed. */
function strokeOf(event: KeyboardEvent): string | undefined {
  if (event.isComposing) return undefined;
  if (event.getModifierState('AltGraph')) return event.key; // such as [ on many keyboards
  if (event.altKey) return undefined;
  return event.ctrlKey || event.metaKey ? `Ctrl ${event.key.toUpperCase()}` : event.key;
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(WRITTEN) !== null;
}
