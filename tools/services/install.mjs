import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

/**
 * Puts the jars that a pom.xml names into `<folder>/lib`, once: a marker holds the digest of the pom.
 * @returns {Promise<string[]>} the jars' paths, sorted
 */
export async function install(pom, folder) {
  const lib = join(folder, 'lib');
  const marker = join(folder, 'installed');
  const wanted = createHash('sha256').update(readFileSync(pom)).digest('hex');
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
    const partial = join(folder, 'lib.partial');
    for (const path of [marker, lib, partial]) rmSync(path, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true });
    await maven(['-f', pom, COPY, '-DincludeScope=runtime', `-DoutputDirectory=${partial}`]);
    renameSync(partial, lib);
    writeFileSync(marker, wanted);
  }
  return readdirSync(lib)
    .filter((file) => file.endsWith('.jar'))
    .sort()
    .map((file) => join(lib, file));
}

async function maven(words) {
  try {
    await promisify(execFile)('mvn', ['-B', '-q', '-ntp', '-C', ...words], { maxBuffer: 2 ** 26 });
  } catch (error) {
    if (error.code === 'ENOENT') {
      throw new Error(
        'mvn is missing: install Apache Maven 3.8 or newer and put mvn on the PATH. It fetches the servers, once.',
      );
    }
    throw new Error(`Maven could not fetch the server:\n${error.stdout}${error.stderr}`);
  }
}

/** Returns the java program to use; throws, with advice, when there is none or an old one. */
export function findJava(env = process.env) {
  const java = env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : 'java';
  const advice = 'Install a Java 17 runtime and put java on the PATH, or set JAVA_HOME.';
  let words;
  try {
    words = execFileSync(java, ['--version'], { env, encoding: 'utf8', stdio: 'pipe' });
  } catch {
    throw new Error(`java is missing (${java} --version failed). ${advice}`);
  }
  const major = Number(/\s(\d+)/.exec(words)?.[1]);
  if (!(major >= 17)) throw new Error(`java is too old (${words.split('\n')[0]}). ${advice}`);
  return java;
}
