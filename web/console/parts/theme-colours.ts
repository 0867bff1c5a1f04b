import { useEffect, useState } from 'react';

const SERIES = 8;

/** The colour of a line among others. */
export function seriesColour(index: number): string {
  return `--series-${(index % SERIES) + 1}`;
}

/** The current value of a colour of the page, for a canvas. */
export function colourOf(element: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  element.append(probe);
  const value = getComputedStyle(probe).color; // light-dark() is resolved here
  probe.remove();
  return value;
}

/** Changes whenever the colours of the page do. */
export function useThemeChanges(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const change = () => setCount((before) => before + 1);
    const query = matchMedia('(prefers-color-scheme: dark)');
    query.addEventListener('change', change);
    const observer = new MutationObserver(change);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      query.removeEventListener('change', change);
      observer.disconnect();
    };
  }, []);
  return count;
}
