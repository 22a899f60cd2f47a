import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchByLock } from '../bootstrap/install.js'
import { root as clone } from '../bootstrap/root.js'

/**
 * The newest Node that the npm registry serves for this platform, for a part of npm test. It is pinned with its checksum
 * in a lock of its own and fetched when it is first needed: as a development package it would weigh 150 MB in every
 * clone, of which npm start needs nothing. Without it: the reason.
 * @param {{
 *   root?: string, say?: (words: string) => void,
 *   npm?: (args: string[], folder: string) => Promise<{ code: number, output: string }>,
 *   of?: { platform: string, arch: string, version: string, execPath: string },
 * }} given
 */
export async function newestNode({
  root = clone,
  npm,
  say = console.log,
  of = { platform: process.platform, arch: process.arch, version: process.versions.node, execPath: process.execPath },
} = {}) {
  const declared = join(root, 'bin', 'testing', 'newest-node')
  const { packages } = JSON.parse(readFileSync(join(declared, 'package-lock.json'), 'utf8'))
  const [place, { version } = {}] =
    Object.entries(packages).find(([, { os, cpu }]) => os?.includes(of.platform) && cpu?.includes(of.arch)) ?? []
  if (!place) return { reason: `The npm registry has no package of the newest Node for ${of.platform} on ${of.arch}.` }
  if (isAtLeast(of.version, version)) return { path: of.execPath, version: of.version }

  const folder = join(root, 'build', 'newest-node')
  const path = join(folder, place, 'bin', 'node')
  if (versionOf(path) !== version) {
    mkdirSync(folder, { recursive: true })
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(declared, file), join(folder, file))
    say(`Fetching Node ${version}, on which a part of the tests runs too.`)
    const failure = await fetchByLock(folder, npm)
    if (failure)
      return { reason: `Node ${version} could not be fetched, and npm said: ${failure.trim().split('\n').at(-1)}` }
  }
  if (versionOf(path) !== version) return { reason: `Node ${version} does not start on this machine.` }
  return { path, version }
}

function versionOf(path) {
  if (!existsSync(path)) return undefined
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .slice(1)
  } catch {
    return undefined
  }
}

function isAtLeast(version, other) {
  const [mine, theirs] = [version, other].map((each) => each.split('.').map(Number))
  const at = mine.findIndex((part, index) => part !== theirs[index])
  return at === -1 || mine[at] > theirs[at]
}
