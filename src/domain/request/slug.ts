/** The own name of an image, of letters, digits and inner hyphens; empty when it has none of them. */
export function imageSlug(image: string): string {
  const own = image.split('/').at(-1)?.split(/[:@]/)[0] ?? '';
  return own.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-+|-+$/g, '');
}
