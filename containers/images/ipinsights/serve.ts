import { reasonOf } from '#src/domain/errors/index.js';
import { readModel } from './model/model-file.js';
import { createInferenceServer } from './serving/server.js';

/** Requests that are under way when the server is told to end get this long. */
const DRAIN_MS = 25_000;

const variables = process.env;
const port = Number(variables['SVC_PORT'] || variables['SAGEMAKER_BIND_TO_PORT'] || 8080);
// A plain process listens on loopback only; the image sets the variable, because a container has a network of its own.
const host = variables['SVC_HOST'] || '127.0.0.1';
const directory = variables['SVC_MODEL_DIR'] || variables['SM_MODEL_DIR'] || '/opt/ml/model';

try {
  const server = createInferenceServer(await readModel(directory));
  server.on('error', fail);
  server.listen(port, host, () => console.log(`Serving ${directory} on http://${host}:${port}`));
  process.once('SIGTERM', () => {
    server.close(() => process.exit(0));
    // A connection that was busy becomes idle, and nothing else would close it then.
    setInterval(() => server.closeIdleConnections(), 20).unref();
    setTimeout(() => process.exit(0), DRAIN_MS).unref();
  });
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  console.error(reasonOf(error));
  process.exit(1);
}
