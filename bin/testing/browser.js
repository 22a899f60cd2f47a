import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from '../bootstrap/run.js'

/**
 * Finds the browser for the journeys, or installs Debian's; returns its path, or throws the sentence that helps. The
 * shell is the same engine without windows, tabs and extensions: a journey on it takes about half of the processor.
 */
export async function findBrowser({
  env = process.env,
  say = console.log,
  isRoot = process.getuid?.() === 0,
  isDebian = looksLikeDebian,
  works = answers,
  installs = installByApt,
} = {}) {
  if (env.CHROMIUM_PATH) {
    if (works(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(
      `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, and no browser starts from there. Correct it, or unset it to search for one.`,
    )
  }
  const found = candidates(env).find(works)
  if (found && isShell(found)) return found
  if (isRoot && isDebian()) {
    say('Installing chromium-headless-shell with apt-get, the browser in which the journeys run.')
    try {
      await installs()
    } catch (error) {
      if (!found) throw error
      say(`${error.message} They run in ${found}.`)
    }
    const installed = candidates(env).find(works)
    if (installed) return installed
  }
  if (found) return found
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium --only-shell), or name one in CHROMIUM_PATH, and run npm test again.',
  )
}

const isShell = (path) => /headless[-_]shell/.test(path)

/** In the order of trying: shells before whole browsers, system-wide installations before Playwright's downloads. */
export function candidates(env = process.env) {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const applications = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  const all = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications,
    ...playwrightsOwn(env),
  ].filter((path) => existsSync(path))
  return [...all.filter(isShell), ...all.filter((path) => !isShell(path))]
}

function playwrightsOwn(env) {
  const caches = [
    env.PLAYWRIGHT_BROWSERS_PATH,
    join(env.HOME ?? homedir(), '.cache', 'ms-playwright'),
    join(env.HOME ?? homedir(), 'Library', 'Caches', 'ms-playwright'),
  ].filter((cache) => cache && existsSync(cache))
  const of = (kind, inside) =>
    caches.flatMap((cache) =>
      readdirSync(cache)
        .filter((folder) => kind.test(folder))
        .sort()
        .reverse()
        .flatMap((folder) => inside.map((path) => join(cache, folder, path))),
    )
  return [
    ...of(/^chromium_headless_shell-\d+$/, [
      'chrome-linux/headless_shell',
      'chrome-headless-shell-linux64/chrome-headless-shell',
      'chrome-headless-shell-mac-arm64/chrome-headless-shell',
      'chrome-headless-shell-win64/chrome-headless-shell.exe',
    ]),
    ...of(/^chromium-\d+$/, [
      'chrome-linux/chrome',
      'chrome-linux64/chrome',
      'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
      'chrome-win/chrome.exe',
    ]),
  ]
}

/** Ubuntu's chromium is a stub that points to a snap; only a program that answers is a browser. */
function answers(path) {
  try {
    return /\d+\.\d+/.test(
      execFileSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000, stdio: ['ignore', 'pipe', 'ignore'] }),
    )
  } catch {
    return false
  }
}

const looksLikeDebian = () =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'))

async function installByApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Without a network the whole browser of this machine has to do, and soon.
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20']
  const steps = [
    [...patience, 'update'],
    [...patience, 'install', '--yes', '--no-install-recommends', 'chromium-headless-shell'],
  ]
  for (const step of steps) {
    const { code, output } = await run('apt-get', step, { env, quiet: true })
    if (code !== 0)
      throw new Error(`${output}\napt-get could not install chromium-headless-shell; its own words are above.`)
  }
}
