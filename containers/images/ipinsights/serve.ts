import { reasonOf } from '#src/domain/errors/index.js';
import { readModel } from './model/model-file.js';
import { createInferenceServer } from './serving/server.js';

/** The time for running requests when the server shuts down. */
const DRAIN_MS = 25_000;

const variables = process.env;
const port = Number(variables['SVC_PORT'] || variables['SAGEMAKER_BIND_TO_PORT'] || 8080);
// A plain process listens only on loopback; the image sets the variable, because a container has its own network.
const host = variables['SVC_HOST'] || '127.0.0.1';
const directory = variables['SVC_MODEL_DIR'] || variables['SM_MODEL_DIR'] || '/opt/ml/model';

try {
  const server = createInferenceServer(await readModel(directory));
  server.on('error', fail);
  server.listen(port, host, () => console.log(`Serving ${directory} on http://${host}:${port}`));
  process.once('SIGTERM', () => {
    server.close(() => process.exit(0));
    // Connections that become idle after close() would otherwise stay open.
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
