import './bootstrap/node-version.js'
import { resolve } from 'node:path'
import { command } from './bootstrap/command.js'
import { root } from './bootstrap/root.js'
import { layOut } from './releasing/shipped.js'

// node bin/lay-out.js FOLDER: what an installation runs with, from a built clone. The Dockerfile copies that folder.
await command(async () => {
  const [folder] = process.argv.slice(2)
  if (!folder || process.argv.length > 3) throw new Error('Usage: node bin/lay-out.js FOLDER')
  await layOut(root, resolve(process.env.INIT_CWD ?? '.', folder))
})
