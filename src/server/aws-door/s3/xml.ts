import { AwsError } from '../aws-error.js';

/** The content of an element to write: a text, elements by name, or several elements of one name. */
export type XmlContent =
  | string
  | number
  | boolean
  | undefined
  | { readonly [name: string]: XmlContent | readonly XmlContent[] };

/** Writes a document of S3. */
export function writeXml(name: string, content: XmlContent): string {
  const namespace = name === 'Error' ? '' : ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
  const inner = contentOf(content);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${namespace}>${inner}</${name}>`;
}

function contentOf(content: XmlContent): string {
  if (content === undefined) return '';
  if (typeof content !== 'object') return escapeXml(String(content));
  return Object.entries(content)
    .flatMap(([name, value]) => {
      const values = (Array.isArray(value) ? value : [value]) as readonly XmlContent[];
      return values.map((each) =>
        each === undefined ? '' : `<${name}>${contentOf(each)}</${name}>`,
      );
    })
    .join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Characters that no document may have, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escapeXml(text: string): string {
  const readable = text.toWellFormed().replace(FORBIDDEN, '\ufffd');
  return readable.replace(/[&<>"\r]/g, (character) => ESCAPES[character] ?? character);
}

/** An element of a document that was read. */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  /** The text outside of its children. */
  readonly text: string;
}

/** No document of S3 has more levels. */
const MAX_DEPTH = 8;
/** A document of 10,000 parts with a checksum each has 40,000. */
const MAX_ELEMENTS = 100_000;
const NAME = /[A-Za-z_][\w.-]*/y;
const ATTRIBUTE = /\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*')/y;
const TEXT = /[^<&]+/y;
const ENTITY = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/y;
const ENTITIES = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" } as const;

/**
 * Reads a document of S3: elements and text, without namespaces. A document type, and with it any
 * entity but the five of XML, is refused, so nothing expands. Throws `MalformedXML`.
 */
export function readXml(text: string): XmlElement {
  const reader = new XmlReader(text.replace(/^\ufeff/, ''));
  reader.skip(/\s*(?:<\?xml\s[^?]*\?>)?/y);
  reader.skipBetween();
  const root = reader.element(1);
  reader.skipBetween();
  if (!reader.isAtEnd()) throw malformedXml();
  return root;
}

class XmlReader {
  readonly #text: string;
  #at = 0;
  #elements = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  skip(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (!found) return undefined;
    this.#at = pattern.lastIndex;
    return found;
  }

  /** Skips white space and comments. */
  skipBetween(): void {
    this.skip(/\s*/y);
    while (this.#skipComment()) this.skip(/\s*/y);
  }

  element(depth: number): XmlElement {
    this.#elements += 1;
    const isTooMuch = depth > MAX_DEPTH || this.#elements > MAX_ELEMENTS;
    if (isTooMuch || !this.skip(/</y)) throw malformedXml();
    const name = this.#need(NAME)[0];
    while (this.skip(ATTRIBUTE));
    this.skip(/\s*/y);
    if (this.skip(/\/>/y)) return { name, children: [], text: '' };
    this.#need(/>/y);
    const children: XmlElement[] = [];
    let text = '';
    for (;;) {
      text += this.#textHere();
      if (this.skip(/<\//y)) break;
      if (!this.#skipComment()) children.push(this.element(depth + 1));
    }
    if (this.#need(NAME)[0] !== name) throw malformedXml();
    this.#need(/\s*>/y);
    return { name, children, text };
  }

  #textHere(): string {
    let text = '';
    for (;;) {
      const plain = this.skip(TEXT);
      if (plain) text += plain[0];
      else if (this.skip(/<!\[CDATA\[/y)) text += this.#until(']]>');
      else if (this.#text[this.#at] === '&') text += this.#entity();
      else return text;
    }
  }

  #entity(): string {
    const [, named, decimal, hexadecimal] = this.#need(ENTITY);
    if (named !== undefined) return ENTITIES[named as keyof typeof ENTITIES];
    const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    const isCharacter = point > 0 && point <= 0x10_ffff && !(point >= 0xd800 && point <= 0xdfff);
    if (!isCharacter) throw malformedXml();
    return String.fromCodePoint(point);
  }

  #skipComment(): boolean {
    if (!this.skip(/<!--/y)) return false;
    this.#until('-->');
    return true;
  }

  #until(end: string): string {
    const at = this.#text.indexOf(end, this.#at);
    if (at < 0) throw malformedXml();
    const text = this.#text.slice(this.#at, at);
    this.#at = at + end.length;
    return text;
  }

  #need(pattern: RegExp): RegExpExecArray {
    const found = this.skip(pattern);
    if (!found) throw malformedXml();
    return found;
  }
}

/** The texts of elements of the given names, each at most once. Throws `MalformedXML` for others. */
export function textsOf(
  { children }: XmlElement,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const child of children) {
    const isKnown = names.includes(child.name) && !Object.hasOwn(texts, child.name);
    if (!isKnown || child.children.length > 0) throw malformedXml();
    texts[child.name] = child.text;
  }
  return texts;
}

/** The error for a body that is no document of the operation. */
export function malformedXml(): AwsError {
  return new AwsError(
    'MalformedXML',
    'The XML you provided was not well-formed or did not validate against our published schema',
  );
}
