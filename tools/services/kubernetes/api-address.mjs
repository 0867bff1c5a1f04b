// Passes connections from one address on to another: on each node, from the address that pods have for the API server,
// because no proxy for Services runs there.
import { connect, createServer } from 'node:net';

const [from, to] = process.argv.slice(2).map((address) => {
  const { hostname: host, port } = new URL(`tcp://${address}`);
  return { host, port: Number(port) };
});
createServer((inner) => {
  const outer = connect(to);
  for (const [one, other] of [
    [inner, outer],
    [outer, inner],
  ]) {
    one.pipe(other);
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}).listen(from);
