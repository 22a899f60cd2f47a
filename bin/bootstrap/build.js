import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.js'
import { alone } from './lock.js'
import { root as clone } from './root.js'
import { run } from './run.js'

const sources = [
  'src',
  'packages',
  'docs',
  'benchmarks',
  'migrations',
  'index.html',
  'vite.config.ts',
  'bin/bootstrap',
  'package.json',
  'package-lock.json',
]

/** Builds the pages and the server's programs, when their sources have changed since the last time. */
export async function build({ root = clone, say = console.log } = {}) {
  if (isBuilt(root)) return
  await alone(
    join(root, 'build', 'build.lock'),
    async () => {
      if (isBuilt(root)) return
      say('Building the pages and the server.')
      // A separate process: the bundler's memory must not stay with the server for months.
      const { code } = await run(process.execPath, [join(root, 'bin', 'bootstrap', 'bundle.js'), sourceStamp(root)], {
        cwd: root,
      })
      if (code !== 0) throw new Error('The build failed; the reason is above.')
    },
    () => say('Another command is building; waiting for it.'),
  )
}

export const buildStamp = (root) => join(root, 'build', 'stamp')
export const isBuilt = (root) =>
  existsSync(buildStamp(root)) && readFileSync(buildStamp(root), 'utf8') === sourceStamp(root)
export const sourceStamp = (root) => fingerprint(root, sources, { leaveOut: (path) => /\.test\.[jt]sx?$/.test(path) })
