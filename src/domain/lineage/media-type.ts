const MEDIA_TYPE = /^(?=.{1,64}$)[-\w]+\/[-\w+.]+$/;

/** True for `<type>/<subtype>` of at most 64 characters, the originals' rule for a trial component's artifacts. */
export function isMediaType(text: string): boolean {
  return MEDIA_TYPE.test(text);
}
