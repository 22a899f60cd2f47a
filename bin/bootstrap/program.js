import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { command } from './command.js'
import { prepare } from './prepare.js'
import { root } from './root.js'

/** Prepares the clone, then becomes one of the built programs: there is one process, and it gets the signals itself. */
export const program = (name) =>
  command(async () => {
    await prepare()
    await import(pathToFileURL(join(root, 'build', 'server', `${name}.js`)).href)
  })
