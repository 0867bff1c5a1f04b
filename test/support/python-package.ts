import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PYTHON } from './test-values.js';

const MAKE = `
import base64, io, sys, zipfile
module, name, version = sys.argv[1:]
made = io.BytesIO()
with zipfile.ZipFile(made, "w") as wheel:
    info = f"{name.replace('-', '_')}-{version}.dist-info"
    wheel.writestr(f"{module}.py", f'WORDS = "hello from {version}"\\n')
    wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\\nName: {name}\\nVersion: {version}\\n")
    wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
    wheel.writestr(f"{info}/RECORD", "")
print(base64.b64encode(made.getvalue()).decode())
`;

/** A wheel, by its file name, of a package whose module has a text `WORDS`; no index is needed to install it. */
export async function pythonPackage(
  module: string,
  { name, version }: { readonly name: string; readonly version: string },
): Promise<Readonly<Record<string, Uint8Array>>> {
  const { stdout } = await promisify(execFile)(PYTHON, ['-c', MAKE, module, name, version]);
  const file = `${name.replaceAll('-', '_')}-${version}-py3-none-any.whl`;
  return { [file]: Buffer.from(stdout, 'base64') };
}
