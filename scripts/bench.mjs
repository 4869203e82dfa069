// Prints the measurements of README's table.
import { build, fail, install, node, run } from './toolbox.mjs';

try {
  await install();
  await build();
  for (const name of ['agenda', 'agenda-page', 'plans', 'metrics'])
    await run(node, [`bench/dist/${name}.js`], { loud: true });
} catch (error) {
  fail(error);
}
