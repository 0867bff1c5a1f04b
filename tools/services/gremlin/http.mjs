const TIMEOUT_MS = 5_000;

/** True when a Gremlin server answers a traversal over HTTP. */
export async function answersGremlin(port) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/gremlin`, {
      method: 'POST',
      body: JSON.stringify({ gremlin: 'g.V().limit(1).count()' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
