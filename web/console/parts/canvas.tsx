import { type PointerEventHandler, useEffect, useRef } from 'react';
import { colourOf, useThemeChanges } from './theme-colours.js';

/** The arguments of a drawing: a context in CSS pixels, its size, and the colours of the page. */
export interface Drawing {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly colour: (name: string) => string;
  readonly font: string;
}

/** Options of {@link Canvas}. */
export interface CanvasProps {
  /** A description for screen readers. */
  readonly label: string;
  readonly height: number;
  readonly draw: (drawing: Drawing) => void;
  readonly onPointerDown?: PointerEventHandler<HTMLCanvasElement>;
  readonly onPointerMove?: PointerEventHandler<HTMLCanvasElement>;
  readonly onPointerUp?: PointerEventHandler<HTMLCanvasElement>;
}

/** A canvas as wide as its parent. It redraws when its size, the colours or the drawing change. */
export function Canvas({ label, height, draw, ...handlers }: CanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const theme = useThemeChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other colours need another drawing
  useEffect(() => {
    const canvas = ref.current;
    const place = canvas?.parentElement;
    const context = canvas?.getContext('2d');
    if (!canvas || !place || !context) return;
    const colours = new Map<string, string>();
    const colour = (name: string) => {
      const known = colours.get(name) ?? colourOf(place, name);
      colours.set(name, known);
      return known;
    };
    const font = `11px ${getComputedStyle(place).fontFamily}`;
    const redraw = () => {
      const width = place.clientWidth;
      canvas.width = width * devicePixelRatio;
      canvas.height = height * devicePixelRatio;
      context.scale(devicePixelRatio, devicePixelRatio);
      draw({ context, width, height, colour, font });
    };
    redraw();
    const observer = new ResizeObserver(redraw);
    observer.observe(place);
    return () => observer.disconnect();
  }, [draw, height, theme]);
  return (
    <div>
      <canvas
        ref={ref}
        role="img"
        aria-label={label}
        style={{ display: 'block', width: '100%', height, touchAction: 'pan-y' }}
        {...handlers}
      />
    </div>
  );
}
