import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { candidates, findBrowser } from './browser.js'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'granary-browser-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function program(path: string, says = 'Chromium 140.0.1'): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\necho '${says}'\n`)
  chmodSync(file, 0o755)
  return file
}
const env = () => ({ PATH: `${join(folder, 'bin')}`, HOME: folder })
const ordinary = { isRoot: false, say: () => undefined }

test('the named browser comes first', async () => {
  program('bin/chromium')
  const mine = program('mine/chrome')
  expect(await findBrowser({ env: { ...env(), CHROMIUM_PATH: mine }, ...ordinary })).toBe(mine)
})

test('a named browser that does not start is refused by its name', async () => {
  program('bin/chromium')
  await expect(findBrowser({ env: { ...env(), CHROMIUM_PATH: '/nowhere/chrome' }, ...ordinary })).rejects.toThrow(
    'CHROMIUM_PATH names /nowhere/chrome',
  )
})

test("they are tried in order: shells, then chromium, chromium-browser, google-chrome, then Playwright's newest", () => {
  const own = '.cache/ms-playwright'
  const [downloaded, shell] = [
    program(`${own}/chromium_headless_shell-1200/chrome-linux/headless_shell`),
    program('bin/chromium-headless-shell'),
  ]
  const [old, fresh] = [
    program(`${own}/chromium-1100/chrome-linux/chrome`),
    program(`${own}/chromium-1200/chrome-linux/chrome`),
  ]
  const [chrome, browser, chromium] = [
    program('bin/google-chrome'),
    program('bin/chromium-browser'),
    program('bin/chromium'),
  ]
  const found = candidates(env()).filter((path: string) => path.startsWith(folder))

  expect(found).toEqual([shell, downloaded, chromium, browser, chrome, fresh, old])
})

test('a stub that only points to a store is skipped', async () => {
  program('bin/chromium-browser', 'please install the snap')
  const chrome = program('bin/google-chrome')
  expect(await findBrowser({ env: env(), ...ordinary })).toBe(chrome)
})

const container = { isRoot: true, say: () => undefined, isDebian: () => true }

test('root gets the shell installed, also beside a whole browser', async () => {
  program('bin/chromium')
  const browser = await findBrowser({
    env: env(),
    ...container,
    installs: async () => void program('bin/chromium-headless-shell'),
  })
  expect(browser).toBe(join(folder, 'bin', 'chromium-headless-shell'))
  const again = await findBrowser({ env: env(), ...container, installs: () => Promise.reject(new Error('twice')) })
  expect(again).toBe(browser)
})

test('where it cannot be installed, a whole browser serves, and without one the reason is told', async () => {
  const installs = () => Promise.reject(new Error('apt-get has no network.'))
  await expect(findBrowser({ env: env(), ...container, installs })).rejects.toThrow('apt-get has no network.')
  const chromium = program('bin/chromium')
  expect(await findBrowser({ env: env(), ...container, installs })).toBe(chromium)
})

test('any other user is told how', async () => {
  await expect(findBrowser({ env: env(), ...ordinary })).rejects.toThrow('apt-get install chromium-headless-shell')
})
