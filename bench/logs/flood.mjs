// Prints numbered lines as fast as it can, each with the time at which it was made. Arguments: the number of lines, and
// optionally how many a second at most.
const [count, perSecond = Number.POSITIVE_INFINITY] = process.argv.slice(2).map(Number);
const BLOCK = 100;
const began = Date.now();
for (let number = 0; number < count; ) {
  const text = [];
  for (let at = 0; at < BLOCK && number < count; at += 1) {
    number += 1;
    text.push(`line ${number} at ${Date.now()}: loss 0.6931 accuracy 0.5012\n`);
  }
  process.stdout.write(text.join('')); // waits while the pipe is full
  const ahead = (number / perSecond) * 1_000 - (Date.now() - began);
  if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead));
}
