import { createElement, Fragment, type ReactNode } from 'react';
import styles from './markdown.module.css';

/**
 * A text in Markdown with headings, lists, code, emphasis and links to the web. All other syntax
 * stays as written. No part of the text becomes HTML.
 */
export function Markdown({ text }: { readonly text: string }) {
  return <div className={styles.text}>{together(blocksOf(text).map(blockOf))}</div>;
}

/** A block: the lines of a paragraph, a list, a heading, or of code between fences. */
type Block = readonly string[];

const FENCE = /^```/;
const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/;

function blocksOf(text: string): Block[] {
  const blocks: string[][] = [[]];
  let isCode = false;
  for (const line of text.split(/\r?\n/)) {
    const isFence = FENCE.test(line);
    if (isFence && !isCode) blocks.push([]);
    if (isCode || isFence) blocks.at(-1)?.push(line);
    else if (line.trim() === '') blocks.push([]);
    else if (HEADING.test(line)) blocks.push([line], []);
    else blocks.at(-1)?.push(line);
    if (isFence && isCode) blocks.push([]);
    if (isFence) isCode = !isCode;
  }
  return blocks.filter((block) => block.length > 0);
}

function blockOf(lines: Block): ReactNode {
  const [first = ''] = lines;
  if (FENCE.test(first)) {
    const code = lines.slice(1).filter((line) => !FENCE.test(line));
    return <pre tabIndex={0}>{code.join('\n')}</pre>;
  }
  const [, marks, title] = HEADING.exec(first) ?? [];
  if (marks !== undefined) {
    const Heading = marks.length < 2 ? 'h3' : 'h4';
    return <Heading>{inlineOf(title ?? '')}</Heading>;
  }
  if (lines.every((line) => ITEM.test(line))) {
    const items = lines.map((line) =>
      createElement('li', null, inlineOf(ITEM.exec(line)?.[1] ?? '')),
    );
    return <ul>{together(items)}</ul>;
  }
  return <p>{inlineOf(lines.join('\n'))}</p>;
}

const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\(https?:\/\/[^\s)]+\))/;

function inlineOf(text: string): ReactNode {
  return together(text.split(INLINE).map(partOf));
}

/** Parts that never move need no keys. */
function together(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}

function partOf(part: string): ReactNode {
  if (/^`[^`]+`$/.test(part)) return <code>{part.slice(1, -1)}</code>;
  if (/^\*\*[^*]+\*\*$/.test(part)) return <strong>{part.slice(2, -2)}</strong>;
  const [, words, url] = /^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)$/.exec(part) ?? [];
  if (url === undefined) return part;
  return (
    <a href={url} rel="noreferrer noopener" target="_blank">
      {words}
    </a>
  );
}
