import './bootstrap/node-version.js'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { command } from './bootstrap/command.js'
import { prepare } from './bootstrap/prepare.js'
import { root } from './bootstrap/root.js'
import { differences, release } from './releasing/release.js'
import { layOut } from './releasing/shipped.js'

// npm run release -- --key KEY.pem [--out FOLDER]: the sources, the program built for this
// platform, their bill of materials, and a signature over all.
// npm run release -- --compare FOLDER: builds the same without the key, and compares its bytes with that release.
await command(async () => {
  const { values } = parseArgs({
    options: {
      key: { type: 'string' },
      out: { type: 'string', default: join(root, 'build', 'release') },
      compare: { type: 'string' },
    },
  })
  await prepare()
  const folder = join(root, 'build', 'archive')
  await layOut(root, folder)
  const made = { 'cdx.json': 'build/browser/sbom.cdx.json', 'accessibility.yaml': 'build/browser/accessibility.yaml' }
  const typed = (path) => path && resolve(process.env.INIT_CWD ?? '.', path)
  try {
    if (values.compare) compareWith(typed(values.compare), { root, made, folder })
    else {
      const out = typed(values.out)
      for (const name of release({ root, out, keyFile: typed(values.key), made, folder })) console.log(join(out, name))
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

function compareWith(other, from) {
  const { compared, differing } = differences({ other, ...from })
  if (differing.length > 0) throw new Error(`The bytes differ, or are missing there: ${differing.join(', ')}.`)
  console.log(`The same bytes: ${compared} files.`)
}
