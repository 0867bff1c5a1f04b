/** The gestures of touch, mouse and wheel, in pixels of an element. */
export interface PointerActions {
  readonly pan: (x: number, y: number) => void;
  readonly zoom: (factor: number, x: number, y: number) => void;
  readonly hover: (x: number, y: number) => void;
  readonly click: (x: number, y: number) => void;
  readonly leave: () => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A press that moves further is a drag. */
const CLICK_PX = 4;

/** One pointer pans, two pinch; the wheel zooms, or pans with the shift key. Returns a function that stops it. */
export function handlePointers(element: HTMLElement, actions: PointerActions): () => void {
  const pressed = new Map<number, Point>();
  let moved = 0;
  const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  function down(event: PointerEvent) {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    if (pressed.size === 0) moved = 0;
    pressed.set(event.pointerId, placeOf(event));
  }

  function move(event: PointerEvent) {
    const place = placeOf(event);
    const before = pressed.get(event.pointerId);
    if (!before) return actions.hover(place.x, place.y);
    const others = [...pressed].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    pressed.set(event.pointerId, place);
    const [x, y] = [place.x - before.x, place.y - before.y];
    moved += Math.abs(x) + Math.abs(y);
    if (moved <= CLICK_PX) return;
    const [other] = others;
    if (!other) return actions.pan(x, y);
    actions.pan(x / 2, y / 2);
    const factor = distance(place, other) / Math.max(1, distance(before, other));
    actions.zoom(factor, (place.x + other.x) / 2, (place.y + other.y) / 2);
  }

  function up(event: PointerEvent) {
    if (!pressed.delete(event.pointerId) || moved > CLICK_PX) return;
    const { x, y } = placeOf(event);
    actions.click(x, y);
  }

  function cancel(event: PointerEvent) {
    pressed.delete(event.pointerId);
  }

  function wheel(event: WheelEvent) {
    event.preventDefault();
    const { deltaX, deltaY, shiftKey, deltaMode } = event;
    const unit = deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (shiftKey) return actions.pan(-(deltaX + deltaY) * unit, 0);
    const { x, y } = placeOf(event);
    const change = Math.max(-80, Math.min(80, deltaY * unit));
    actions.zoom(Math.exp(-change / 300), x, y);
  }

  const listeners = {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: cancel,
    pointerleave: actions.leave,
    wheel,
  } as Readonly<Record<string, (event: never) => void>>;
  for (const [name, listener] of Object.entries(listeners))
    element.addEventListener(name, listener as EventListener, { passive: false });
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      element.removeEventListener(name, listener as EventListener);
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
