import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.js'
import { run } from './run.js'

const sources = ['src/platform/map', 'src/platform/functions/demo', 'packages/geodata/geography.ts', 'package.json']

/** The base maps that ship with the product take some seconds to cut: again only when their sources have changed. */
export async function writeGround(root, program) {
  const folder = join(root, 'build', 'ground')
  const stamp = join(folder, 'stamp')
  const now = fingerprint(root, sources, { leaveOut: (path) => /\.test\.[jt]sx?$/.test(path) })
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  const { code } = await run(process.execPath, [join(root, program), folder], { cwd: root })
  if (code !== 0) throw new Error('The base maps could not be written; the reason is above.')
  writeFileSync(stamp, now)
}
