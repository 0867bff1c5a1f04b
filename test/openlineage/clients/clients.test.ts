import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithExtra } from '../../support/describe-extra.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../../support/running-server.js';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ORDERS = join(HERE, 'dbt/seeds/orders.csv');
const KEY = TOKENS.operator;
const PATIENCE = { timeout: 540_000 };

/** What `npm run openlineage-clients` installs: a Python for each client, and Spark's listener. */
type Clients = Readonly<Record<'dbt' | 'spark' | 'airflow' | 'marquez' | 'jar', string>>;

interface Node {
  readonly id: string;
  readonly data: { readonly latestRun?: { readonly state: string } };
  readonly outEdges: readonly { readonly destination: string }[];
}

describeWithExtra('openlineage-clients', 'real clients of OpenLineage', (installed) => {
  const clients = JSON.parse(installed) as Clients;
  let server: ServerUnderTest;
  let work: string;
  beforeAll(async () => {
    server = await startTestServer({ tokens: true });
    work = await mkdtemp(join(tmpdir(), 'forebear-openlineage-'));
  });
  afterAll(async () => {
    await server.close();
    await rm(work, { recursive: true, force: true });
  });

  /** Runs a program of a client's environment in a new folder, and returns its output. */
  const run = async (
    program: string,
    words: readonly string[],
    options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
  ): Promise<string> => {
    const path = `${dirname(program)}:${process.env['PATH']}`;
    const env = { ...process.env, PATH: path, ...options.env };
    const { timeout } = PATIENCE;
    const { stdout } = await promisify(execFile)(program, words, {
      cwd: options.cwd,
      env,
      timeout,
      maxBuffer: 2 ** 26,
    });
    return stdout;
  };

  const folder = async (name: string): Promise<string> => {
    const made = join(work, name);
    await mkdir(made, { recursive: true });
    return made;
  };

  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${TOKENS.viewer}` };
    const answer = await fetch(`${server.url}/api/v1${path}`, { headers });
    expect(answer.status).toBe(200);
    return answer.json();
  };

  /** Returns the graph around a node: for each node, the ids of the nodes after it. */
  const next = async (nodeId: string): Promise<Record<string, readonly string[]>> => {
    const { graph } = (await read(`/lineage?nodeId=${encodeURIComponent(nodeId)}&depth=20`)) as {
      graph: readonly Node[];
    };
    return Object.fromEntries(
      graph.map(({ id, outEdges }) => [id, outEdges.map(({ destination }) => destination)]),
    );
  };

  it('dbt: the models of a build follow each other', PATIENCE, async () => {
    const cwd = await folder('dbt');
    await cp(join(HERE, 'dbt'), cwd, { recursive: true });
    const env = {
      OPENLINEAGE_URL: server.url,
      OPENLINEAGE_API_KEY: KEY,
      OPENLINEAGE_NAMESPACE: 'dbt-tests',
      DBT_SEND_ANONYMOUS_USAGE_STATS: 'false',
    };
    const program = join(dirname(clients.dbt), 'dbt-ol');
    await run(program, ['build', '--project-dir', '.', '--profiles-dir', '.'], { cwd, env });
    const output = await run(
      clients.marquez,
      [join(HERE, 'marquez-reads.py'), server.url, TOKENS.viewer, 'dbt-tests'],
      { cwd },
    );
    const { namespaces, jobs, datasets } = JSON.parse(output);
    expect(namespaces).toContain('dbt-tests');
    const model = (name: string) =>
      Object.keys(jobs).find((job) => job.includes(`.${name}.build.run`)) ?? `no job of ${name}`;
    expect(jobs[model('customers')]).toEqual(['COMPLETED']);
    expect(datasets).toContainEqual(expect.stringContaining('main.best_customers'));
    const graph = await next(`job:dbt-tests:${model('customers')}`);
    const [table = ''] = graph[`job:dbt-tests:${model('customers')}`] ?? [];
    expect(table).toContain('main.customers');
    expect(graph[table]).toContain(`job:dbt-tests:${model('best_customers')}`);
  });

  it('Spark: a job reads one file and writes another', PATIENCE, async () => {
    const cwd = await folder('spark');
    await cp(ORDERS, join(cwd, 'orders.csv'));
    const [source, target] = [join(cwd, 'orders.csv'), join(cwd, 'out')];
    const words = [join(HERE, 'spark-job.py'), clients.jar, server.url, KEY, source, target];
    await run(clients.spark, words, { cwd });
    const graph = await next(`dataset:file:${target}`);
    const [writer = ''] = Object.keys(graph).filter((id) =>
      graph[id]?.includes(`dataset:file:${target}`),
    );
    expect(writer).toMatch(/^job:spark-tests:sum_orders\./);
    expect(graph[`dataset:file:${source}`]).toContain(writer);
    const { jobs } = (await read('/namespaces/spark-tests/jobs')) as {
      jobs: readonly { name: string; latestRun: { state: string } }[];
    };
    const application = jobs.find(({ name }) => name === 'sum_orders');
    expect(application?.latestRun.state).toBe('COMPLETED');
  });

  it('Airflow: a task reads one file and writes another', PATIENCE, async () => {
    const cwd = await folder('airflow');
    await cp(join(HERE, 'airflow'), join(cwd, 'dags'), { recursive: true });
    const [source, target] = [join(cwd, 'orders.csv'), join(cwd, 'copy.csv')];
    await cp(ORDERS, source);
    const auth = { type: 'api_key', apiKey: KEY };
    const env = {
      AIRFLOW_HOME: join(cwd, 'home'),
      AIRFLOW__CORE__DAGS_FOLDER: join(cwd, 'dags'),
      AIRFLOW__CORE__LOAD_EXAMPLES: 'False',
      AIRFLOW__OPENLINEAGE__NAMESPACE: 'airflow-tests',
      AIRFLOW__OPENLINEAGE__TRANSPORT: JSON.stringify({ type: 'http', url: server.url, auth }),
      SOURCE_FILE: source,
      TARGET_FILE: target,
    };
    await run(join(dirname(clients.airflow), 'airflow'), ['db', 'migrate'], { cwd, env });
    await run(clients.airflow, [join(cwd, 'dags/copy_orders.py')], { cwd, env });
    expect(await readFile(target, 'utf8')).toContain('ada');
    const graph = await next(`dataset:file:${target}`);
    expect(graph[`dataset:file:${source}`]).toEqual(['job:airflow-tests:copy_orders.copy']);
    expect(graph['job:airflow-tests:copy_orders.copy']).toEqual([`dataset:file:${target}`]);
    const dag = await read('/namespaces/airflow-tests/jobs/copy_orders');
    expect(dag).toMatchObject({ latestRun: { state: 'COMPLETED' } });
  });
});
