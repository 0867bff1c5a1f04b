import { type RefObject, useEffect, useState } from 'react';

/** The visible part of an element that scrolls, in pixels. */
export interface VisibleWindow {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Follows the visible part of an element, at most once a frame. */
export function useVisibleWindow(ref: RefObject<HTMLElement | null>): VisibleWindow {
  const [seen, setSeen] = useState<VisibleWindow>({ top: 0, left: 0, width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const { scrollTop: top, scrollLeft: left, clientWidth, clientHeight } = element;
      setSeen({ top, left, width: clientWidth, height: clientHeight });
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    const observer = new ResizeObserver(lookSoon);
    observer.observe(element);
    element.addEventListener('scroll', lookSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener('scroll', lookSoon);
    };
  }, [ref]);
  return seen;
}

/** The visible items of equal size, with a few around them. */
export function itemsInSight(
  count: number,
  size: number,
  { from, length }: { readonly from: number; readonly length: number },
): number[] {
  const first = Math.max(0, Math.floor(from / size) - 3);
  const last = Math.min(count - 1, Math.ceil((from + length) / size) + 3);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
