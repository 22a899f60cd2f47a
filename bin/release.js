import './bootstrap/node-version.js'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { command } from './bootstrap/command.js'
import { prepare } from './bootstrap/prepare.js'
import { root } from './bootstrap/root.js'
import { release } from './releasing/release.js'
import { layOut } from './releasing/shipped.js'

// npm run release -- --key KEY.pem [--out FOLDER]: the sources, the program built for this
// platform, their bill of materials, and a signature over all.
await command(async () => {
  const { values } = parseArgs({
    options: { key: { type: 'string' }, out: { type: 'string', default: join(root, 'build', 'release') } },
  })
  await prepare()
  const folder = join(root, 'build', 'archive')
  await layOut(root, folder)
  const made = { 'cdx.json': 'build/browser/sbom.cdx.json', 'accessibility.yaml': 'build/browser/accessibility.yaml' }
  const out = resolve(values.out)
  for (const name of release({ root, out, keyFile: values.key, made, folder })) console.log(join(out, name))
  rmSync(folder, { recursive: true })
})
