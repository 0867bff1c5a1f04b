/** An id of the platform's own form is taken as it is, so that what was exported finds its place again. */
const OWN_ID = /^[0-9a-f]{32}$/;

/** True for an id that needs no translation. */
export function isOwnId(given: string): boolean {
  return given.length === 32 && OWN_ID.test(given);
}
