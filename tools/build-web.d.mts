/** Builds the pages for browsers into dist/web, unless what they are made of has not changed. */
export function buildWeb(): Promise<void>;
