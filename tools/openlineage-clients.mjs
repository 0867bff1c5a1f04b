#!/usr/bin/env node
// Installs clients of OpenLineage and of Marquez, for the tests of their events: npm run openlineage-clients.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extraPlace } from './extra-place.mjs';

/** A Python for each, because their requirements exclude each other. dbt 1.12 cannot be installed without GitHub. */
const PYTHONS = {
  dbt: ['openlineage-dbt==1.54.0', 'dbt-core==1.11.16', 'dbt-duckdb==1.11.1'],
  spark: ['pyspark==4.3.0'],
  airflow: ['apache-airflow==3.3.2', 'apache-airflow-providers-openlineage==2.20.3'],
  marquez: ['marquez-python==0.50.0', 'pytz==2026.6'],
};
/** Spark's listener; it needs Java 17 and Maven. */
const JAR = {
  artifact: 'io.openlineage:openlineage-spark_2.13:1.53.0',
  name: 'openlineage-spark_2.13-1.53.0.jar',
};

const { folder, marker, installed } = extraPlace('openlineage-clients');
const wanted = JSON.stringify({ PYTHONS, JAR });

let known = installed === undefined ? undefined : JSON.parse(installed);
if (known?.wanted !== wanted) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pythons = {};
  for (const [name, packages] of Object.entries(PYTHONS)) {
    run('/usr/bin/env', ['python3', '-m', 'venv', join(folder, name)]);
    pythons[name] = join(folder, name, 'bin/python');
    run(pythons[name], ['-m', 'pip', 'install', '-q', ...packages]);
  }
  const copy = ['-q', '-B', 'dependency:copy', `-Dartifact=${JAR.artifact}`];
  run('mvn', [...copy, `-DoutputDirectory=${folder}`]);
  known = { ...pythons, jar: join(folder, JAR.name), wanted };
  writeFileSync(marker, JSON.stringify(known));
}
console.log(`openlineage-clients: ${folder}`);

function run(program, words) {
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
}
