import fc from 'fast-check';
import { expect, it } from 'vitest';
import { html } from '#src/server/web/page.js';

it('markup escapes any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const [, inner = ''] =
        /^<p title="([^"]*)">\1<\/p>$/.exec(String(html`<p title="${text}">${text}</p>`)) ?? [];
      expect(inner).not.toMatch(/[<>"']/);
      const read = inner.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
      expect(read).toBe(text);
    }),
  );
});

it('markup in markup stays markup', () => {
  expect(String(html`<ul>${['<', 'b'].map((text) => html`<li>${text}</li>`)}</ul>`)).toBe(
    '<ul><li>&#60;</li><li>b</li></ul>',
  );
});
