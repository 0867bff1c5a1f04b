import { basename, join, resolve, sep } from 'node:path';
import { host } from '#client-host';
import type { Client } from '#src/client/client.js';
import { CreateSessionDocument, ObjectsDocument } from '#src/client/generated/graphql.js';
import { absent, misuse } from '../failure.js';
import { type Place, pathOf, placeOf } from './object-path.js';

/** Told of each object that is done. */
export type Told = (object: { readonly uri: string; readonly bytes: number }) => void;

/**
 * Stores a file or a folder. A destination that ends with a slash, and none, takes the file's name. Returns where it is.
 */
export async function upload(
  client: Client,
  {
    local,
    to,
    told,
  }: { readonly local: string; readonly to?: string | undefined; readonly told: Told },
): Promise<string> {
  const { createSession } = await client.ask(CreateSessionDocument, {});
  const name = basename(resolve(local));
  const given = to ?? `s3://${createSession.defaultBucket}/uploads/`;
  let target = given;
  for await (const { path, file } of host.files(local)) {
    const isFile = path === '';
    if (isFile) target = given.endsWith('/') ? `${given}${name}` : given;
    else if (to === undefined) target = `${given}${name}/`;
    else target = given.endsWith('/') ? given : `${given}/`;
    const uri = `${target}${path}`;
    await client.send({ method: 'PUT', path: pathOf(placeOf(uri)), body: file });
    told({ uri, bytes: file.size });
  }
  return target;
}

/** Fetches an object, or all below a prefix into a folder. */
export async function download(
  client: Client,
  {
    from,
    local,
    told,
  }: { readonly from: string; readonly local?: string | undefined; readonly told: Told },
): Promise<void> {
  const place = placeOf(from);
  if (place.key !== '' && !from.endsWith('/')) {
    const target = local ?? basename(place.key);
    return await fetchOne(
      client,
      place,
      target.endsWith('/') ? join(target, basename(place.key)) : target,
    );
  }
  const folder = resolve(local ?? (basename(place.key) || place.bucket));
  let count = 0;
  for await (const { uri } of objectsBelow(client, place)) {
    const target = resolve(folder, uri.slice(from.endsWith('/') ? from.length : from.length + 1));
    if (!target.startsWith(`${folder}${sep}`))
      throw misuse(`'${uri}' would be written outside of ${folder}; fetch it alone.`, { uri });
    await fetchOne(client, placeOf(uri), target);
    count += 1;
  }
  if (count === 0) throw absent(`There are no objects below '${from}'.`);

  async function fetchOne(through: Client, object: Place, target: string): Promise<void> {
    const response = await through.send({ method: 'GET', path: pathOf(object) });
    let bytes = 0;
    async function* counted() {
      for await (const chunk of response.body ?? []) {
        bytes += chunk.length;
        yield chunk;
      }
    }
    await host.write(target, counted());
    told({ uri: `${object.uri} → ${target}`, bytes });
  }
}

/** The objects below a prefix, a page at a time. */
export async function* objectsBelow(client: Client, { uri }: Place) {
  let after: string | undefined;
  do {
    const { objects } = await client.ask(ObjectsDocument, {
      uri,
      first: 1000,
      ...(after !== undefined && { after }),
    });
    yield* objects.nodes;
    const { hasNextPage, endCursor } = objects.pageInfo;
    after = hasNextPage ? (endCursor ?? undefined) : undefined;
  } while (after !== undefined);
}
