/** Markup; only {@link html} makes it. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

type Part = string | number | Html | readonly Html[];

/** Makes markup of a template; what is put into it is text, unless it is markup already. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, index) => `${text}${shown(parts[index] ?? '')}`).join(''));
}

function shown(part: Part): string {
  if (part instanceof Html) return part.toString();
  if (typeof part === 'object') return part.join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
