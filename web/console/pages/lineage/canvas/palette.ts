const TOKENS = [
  'page',
  'surface',
  'surface-2',
  'line',
  'line-strong',
  'text',
  'text-2',
  'text-3',
  'accent',
  'accent-soft',
  'good',
  'good-soft',
  'bad',
  'bad-soft',
  'wait',
  'wait-soft',
  'calm',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
] as const;

/** The present colours of the design tokens, such as rgb(22, 27, 36). */
export type Palette = Readonly<Record<(typeof TOKENS)[number], string>>;

/** Reads the colours as they are in the chosen scheme: a canvas knows no custom properties. */
export function readPalette(place: HTMLElement): Palette {
  const probe = place.appendChild(document.createElement('span'));
  const colours = TOKENS.map((token) => {
    probe.style.color = `var(--${token})`;
    return [token, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(colours) as Palette;
}

/** Calls back when the colours change: by the system, or by choice. */
export function onPaletteChange(listener: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const choice = new MutationObserver(listener);
  scheme.addEventListener('change', listener);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    scheme.removeEventListener('change', listener);
    choice.disconnect();
  };
}
