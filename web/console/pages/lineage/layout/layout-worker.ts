import { type LayoutGraph, layOut } from './layered-layout.js';

addEventListener('message', ({ data }: MessageEvent<LayoutGraph>) => {
  const positions = layOut(data);
  postMessage(positions, { transfer: [positions.buffer] });
});
