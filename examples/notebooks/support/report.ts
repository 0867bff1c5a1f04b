import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A row of a table, by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** Prose, tables and pictures as one HTML file that needs no server and no other file. */
export class Report {
  readonly #title: string;
  readonly #parts: string[] = [];

  constructor(title: string) {
    this.#title = title;
    this.prose('', `Run on ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC.`);
  }

  /** Begins a section; its prose may have `code` and **bold** words. */
  prose(heading: string, ...paragraphs: readonly string[]): void {
    if (heading) {
      console.log(`\n# ${heading}`);
      this.#parts.push(`<h2>${escaped(heading)}</h2>`);
    }
    for (const paragraph of paragraphs) this.#parts.push(`<p>${marked(paragraph)}</p>`);
  }

  /** Text as it stands, such as a part of a log. */
  text(lines: string): void {
    console.log(lines);
    this.#parts.push(`<pre>${escaped(lines)}</pre>`);
  }

  /** A table with the columns of its first row. */
  table(rows: readonly Row[]): void {
    console.table(rows);
    const columns = Object.keys(rows[0] ?? {});
    const line = (cells: readonly unknown[], tag: string) =>
      `<tr>${cells.map((cell) => `<${tag}>${escaped(shown(cell))}</${tag}>`).join('')}</tr>`;
    const body = rows
      .map((row) =>
        line(
          columns.map((column) => row[column]),
          'td',
        ),
      )
      .join('\n');
    this.#parts.push(`<table>${line(columns, 'th')}\n${body}</table>`);
  }

  /** An SVG with its caption. */
  picture(svg: string, caption: string): void {
    this.#parts.push(`<figure>${svg}<figcaption>${marked(caption)}</figcaption></figure>`);
  }

  /** Writes the file and tells where it is. */
  async save(file: string): Promise<void> {
    const title = escaped(this.#title);
    await mkdir(dirname(file), { recursive: true });
    const head = `<meta charset="utf-8"><title>${title}</title><style>${STYLE}</style>`;
    const body = `<h1>${title}</h1>\n${this.#parts.join('\n')}`;
    await writeFile(
      file,
      `<!doctype html>\n<html lang="en"><head>${head}</head>\n<body>${body}</body></html>\n`,
    );
    console.log(`\n${file}`);
  }
}

/** Text for HTML and SVG. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function marked(text: string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>');
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ');
  if (typeof value === 'number' && !Number.isInteger(value)) return value.toPrecision(4);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1d2430; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
code, pre { font: 13px/1.5 ui-monospace, monospace; background: #f2f4f7; border-radius: 4px; }
code { padding: 0 .25em; } pre { padding: .75rem 1rem; overflow-x: auto; }
table { border-collapse: collapse; display: block; overflow-x: auto; font-size: 14px; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid #dfe3e8; text-align: left; white-space: nowrap; }
figure { margin: 1.5rem 0; } svg { max-width: 100%; height: auto; } figcaption { color: #5a6472; font-size: 14px; }`;
