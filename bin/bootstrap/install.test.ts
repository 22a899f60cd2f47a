import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tellTime } from '#tests/day.ts'
import { agreesWithLock, install, isInstalled, stampOf } from './install.js'
import { whyNotNode } from './node-version.js'

// Files carry the machine's time.
tellTime(0)
let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'granary-install-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

type Entry = { version?: string; link?: true; optional?: boolean; os?: string[]; cpu?: string[] }
function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(content))
}
const locked = (packages: Record<string, Entry>) => write('package-lock.json', { packages: { '': {}, ...packages } })
function present(packages: Record<string, Entry>): void {
  for (const path of Object.keys(packages)) mkdirSync(join(root, path), { recursive: true })
  write('node_modules/.package-lock.json', { packages })
}
/** An npm that only records its calls, and returns these exit codes. */
function fakeNpm(...codes: number[]) {
  const asked: string[] = []
  const npm = async (args: string[]) => {
    asked.push(args[0]!)
    mkdirSync(join(root, 'node_modules'), { recursive: true })
    return { code: codes.shift() ?? 0, output: 'npm says no' }
  }
  return { npm, asked }
}
const said: string[] = []
const quietly = { say: (line: string) => said.push(line) }

test('a fresh clone is installed once', async () => {
  locked({ 'node_modules/pg': { version: '8.0.0' } })
  const { npm, asked } = fakeNpm()
  await install({ root, npm, ...quietly })
  await install({ root, npm, ...quietly })

  expect(asked).toEqual(['ci'])
  expect(isInstalled(root)).toBe(true)
  expect(existsSync(join(root, 'build', 'install.lock'))).toBe(false)
})

test('two commands typed at once install once', async () => {
  locked({ 'node_modules/pg': { version: '8.0.0' } })
  const { npm, asked } = fakeNpm()
  await Promise.all([install({ root, npm, ...quietly }), install({ root, npm, ...quietly })])

  expect(asked).toEqual(['ci'])
})

test('where npm ci refuses the lock, npm install follows', async () => {
  locked({ 'node_modules/pg': { version: '8.0.0' } })
  const { npm, asked } = fakeNpm(1, 0)
  await install({ root, npm, ...quietly })

  expect(asked).toEqual(['ci', 'install'])
  expect(isInstalled(root)).toBe(true)
})

test('without a registry it says what is needed, and tries again the next time', async () => {
  locked({ 'node_modules/pg': { version: '8.0.0' } })
  const { npm } = fakeNpm(1, 1)

  await expect(install({ root, npm, ...quietly })).rejects.toThrow('Granary needs the npm registry')
  expect(isInstalled(root)).toBe(false)
})

test('a changed lock, another major version of Node and another platform each need an install', () => {
  locked({ 'node_modules/pg': { version: '8.0.0' } })
  const here = { platform: 'linux', arch: 'x64', version: 'v20.19.0' } as NodeJS.Process
  const stamp = stampOf(root, here)

  expect(stampOf(root, { ...here, version: 'v20.20.1' })).toBe(stamp)
  expect(stampOf(root, { ...here, version: 'v22.12.0' })).not.toBe(stamp)
  expect(stampOf(root, { ...here, arch: 'arm64' })).not.toBe(stamp)
  locked({ 'node_modules/pg': { version: '8.0.1' } })
  expect(stampOf(root, here)).not.toBe(stamp)
})

const linux = { platform: 'linux', arch: 'x64' } as NodeJS.Process
const pg = { 'node_modules/pg': { version: '8.0.0' } }
const forLinux = { 'node_modules/db-linux': { version: '18.4.0', optional: true, os: ['linux'], cpu: ['x64'] } }
const forMac = { 'node_modules/db-mac': { version: '18.4.0', optional: true, os: ['darwin'], cpu: ['x64'] } }

test.each<[string, Record<string, Entry>, boolean]>([
  ['all that fits this platform', { ...pg, ...forLinux }, true],
  ['another version', { 'node_modules/pg': { version: '7.0.0' }, ...forLinux }, false],
  ['no development packages', { ...forLinux }, false],
  ['no binary for this platform', { ...pg }, false],
  ['a folder copied from another platform', { ...pg, ...forMac }, false],
  ['a package that the lock does not name', { ...pg, ...forLinux, 'node_modules/left': { version: '1.0.0' } }, false],
])('an earlier manual install is kept or not: %s', async (_, found, kept) => {
  locked({ ...pg, ...forLinux, ...forMac })
  present(found)

  expect(agreesWithLock(root, linux)).toBe(kept)
})

test('a package of our own is linked once npm has run', () => {
  const link = { 'node_modules/@granary/zip': { link: true } as const }
  locked({ ...pg, ...link })
  present(pg)
  expect(agreesWithLock(root, linux)).toBe(false)
  present({ ...pg, ...link })
  expect(agreesWithLock(root, linux)).toBe(true)
  locked(pg)
  expect(agreesWithLock(root, linux)).toBe(false)
})

test.each([
  ['18.20.4', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.0', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.0.0', true],
])('Node %s is accepted: %s', (version, taken) => {
  expect(whyNotNode(version) === null).toBe(taken)
})
