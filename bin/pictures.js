import './bootstrap/node-version.js'
import { join } from 'node:path'
import { command } from './bootstrap/command.js'
import { prepare } from './bootstrap/prepare.js'
import { root } from './bootstrap/root.js'
import { run } from './bootstrap/run.js'
import { findBrowser } from './testing/browser.js'

/** `npm run pictures`: takes the pictures of the public site from the built product, filled with the demo city. */
await command(async () => {
  await prepare()
  const { code } = await run(
    process.execPath,
    [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', 'tests/pictures/vitest.config.ts'],
    { cwd: root, env: { ...process.env, CHROMIUM_PATH: await findBrowser(), PICTURES: process.argv.slice(2).join() } },
  )
  if (code !== 0) throw new Error('The pictures were not taken; the reason is above.')
})
