import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** One hash over the names and contents of files and folders: the same after a fresh clone, whatever the clock says. */
export function fingerprint(root, paths, { leaveOut = /** @type {(path: string) => boolean} */ (() => false) } = {}) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((each) => filesOf(root, each)).sort()) {
    if (leaveOut(path)) continue
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesOf(root, path) {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    filesOf(root, `${path}/${entry.name}`),
  )
}
