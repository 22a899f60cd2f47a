import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.js'
import { alone } from './lock.js'
import { root as clone } from './root.js'
import { run } from './run.js'

// Package scripts stay off: the server itself does what the database's package would do after an install. The build
// needs the development packages also where NODE_ENV says production.
const flags = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']

/** Checks that node_modules holds the packages of package-lock.json, and uses the network only when it does not. */
export async function install({ root = clone, say = console.log, npm = runNpm } = {}) {
  if (isInstalled(root)) return
  await alone(
    join(root, 'build', 'install.lock'),
    async () => {
      if (isInstalled(root)) return
      if (!agreesWithLock(root)) await fetchPackages(root, say, npm)
      writeFileSync(stampFile(root), stampOf(root))
    },
    () => say('Another command is installing the packages; waiting for it.'),
  )
}

async function fetchPackages(root, say, npm) {
  say('Installing the packages that package-lock.json names. The first time takes a minute.')
  const failure = await fetchByLock(root, npm, say)
  if (failure)
    throw new Error(
      `${failure}
The packages could not be installed; npm’s own words are above. Granary needs the npm registry, or a mirror, once; later it starts without a network.`,
    )
}

/** Installs what the lock in this folder names, with its checksums; returns npm's words where that fails. */
export async function fetchByLock(folder, npm = runNpm, say = () => undefined) {
  const strict = await npm(['ci', ...flags], folder)
  if (strict.code === 0) return undefined
  // Some mirrors lack a binary of another platform, and npm ci then refuses the whole lock.
  say('npm ci does not accept the lock with this registry; npm install installs the same versions.')
  const lenient = await npm(['install', '--no-save', ...flags], folder)
  return lenient.code === 0 ? undefined : `${strict.output}\n${lenient.output}`
}

export const isInstalled = (root) =>
  existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === stampOf(root)

const stampFile = (root) => join(root, 'node_modules', '.granary')

/** Packages with native parts differ by platform and, for some, by Node's major version. */
export const stampOf = (root, { platform, arch, version } = process) =>
  [fingerprint(root, ['package-lock.json']), version.split('.')[0], platform, arch].join(' ')

/** After a manual `npm ci` no second install is needed, and no network. */
export function agreesWithLock(root, { platform, arch } = process) {
  const read = (path) =>
    existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')).packages : undefined
  const wanted = read('package-lock.json')
  const found = read('node_modules/.package-lock.json')
  if (!found) return false
  const fits = ({ os, cpu }) => (!os || os.includes(platform)) && (!cpu || cpu.includes(arch))
  const needed = (entry) => !entry.optional || (entry.os && fits(entry) && !entry.libc)
  const missing = Object.entries(wanted).filter(
    ([path, entry]) => path && needed(entry) && (!found[path] || found[path].version !== entry.version),
  )
  const strange = Object.entries(found).filter(
    ([path, entry]) =>
      !wanted[path] || wanted[path].version !== entry.version || !fits(entry) || !existsSync(join(root, path)),
  )
  return missing.length === 0 && strange.length === 0
}

/** The npm that started this command, or else the one on the path. */
function runNpm(args, root) {
  const started = process.env.npm_execpath
  if (started?.endsWith('npm-cli.js')) return run(process.execPath, [started, ...args], { cwd: root, quiet: true })
  return run('npm', args, { cwd: root, quiet: true, shell: process.platform === 'win32' })
}
