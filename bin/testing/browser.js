import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from '../bootstrap/run.js'

/** Finds the browser for the journeys, or installs Debian's; returns its path, or throws the sentence that helps. */
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
  if (found) return found
  if (isRoot && isDebian()) {
    say('No browser was found; installing chromium with apt-get.')
    await installs()
    const installed = candidates(env).find(works)
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), or name one in CHROMIUM_PATH, and run npm test again.',
  )
}

/** In the order of trying: system-wide installations, then Playwright's own downloads. */
export function candidates(env = process.env) {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const applications = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications,
    ...playwrightsOwn(env),
  ].filter((path) => existsSync(path))
}

function playwrightsOwn(env) {
  const caches = [
    env.PLAYWRIGHT_BROWSERS_PATH,
    join(env.HOME ?? homedir(), '.cache', 'ms-playwright'),
    join(env.HOME ?? homedir(), 'Library', 'Caches', 'ms-playwright'),
  ]
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
  ]
  return caches
    .filter((cache) => cache && existsSync(cache))
    .flatMap((cache) =>
      readdirSync(cache)
        .filter((folder) => /^chromium-\d+$/.test(folder))
        .sort()
        .reverse()
        .flatMap((folder) => inside.map((path) => join(cache, folder, path))),
    )
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
  const steps = [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]
  for (const step of steps) {
    const { code, output } = await run('apt-get', step, { env, quiet: true })
    if (code !== 0) throw new Error(`${output}\napt-get could not install chromium; its own words are above.`)
  }
}
