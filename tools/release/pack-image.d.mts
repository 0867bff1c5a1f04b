import type { ServerImage } from '../image/server-image.mjs';

export function packImage(
  image: Omit<ServerImage, 'reference'> & { readonly version: string },
  folder: string,
): Promise<string>;
