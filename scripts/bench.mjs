// Prints the measurements of README's table.
import { build, fail, install, node, run } from './toolbox.mjs';

try {
  await install();
  await build();
  await run(node, ['bench/dist/agenda.js'], { loud: true });
} catch (error) {
  fail(error);
}
