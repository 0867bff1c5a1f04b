/** The entry point of the image: its first argument is `train` or `serve`. */
const [mode] = process.argv.splice(2, 1);
if (mode === 'train') await import('./train.js');
else if (mode === 'serve') await import('./serve.js');
else {
  console.error(`Say train or serve; got '${mode ?? ''}'.`);
  process.exitCode = 2;
}

export {};
