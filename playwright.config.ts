import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { candidates } from './bin/testing/browser.js'
import { memoryHasRoom } from './bin/testing/folder-in-memory.js'
import { halvesOf, journeys, secondsOf } from './bin/testing/halves.js'
import { timeLeft } from './bin/testing/time-of-a-run.js'
import { machineCookie, machineKey } from './src/platform/operations/machine-key.ts'

// The journeys run against the built server with a database of its own, made for this run; `npm test` has built it and
// found the browser. To run them alone: npm run build, then npx playwright test.
// Playwright reads this file once in each worker too: only the first reading makes the folder.
const data = (process.env.JOURNEYS_DATA ??= ownFolder())

/** Removed at the end; open to pass through, or PostgreSQL, which never runs as root, keeps its cluster elsewhere. */
function ownFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'granary-journeys-'))
  chmodSync(made, 0o711)
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return made
}

// The one that npm test found; a journey that is run alone finds the same.
const browser = process.env.CHROMIUM_PATH || candidates()[0]

// A developer may have a real installation in this shell; an empty setting means that it isn't set.
const noSettings = Object.fromEntries(
  [
    'DATABASE_URL',
    'DATABASE_GATEWAY_URL',
    'GRANARY_JWT_SECRET',
    'NODE_ENV',
    'SMTP_URL',
    'S3_BUCKET',
    'LLM_BASE_URL',
    'OIDC_ISSUERS',
  ].map((name) => [name, '']),
)

/**
 * One journey leaves half of a small machine idle. `npm test` names two ports and so lets two go at once, each against
 * a server of its own: what one does to the demonstration the other never meets. Both halves take about as long, by the
 * seconds of an earlier run.
 */
const ports = (process.env.JOURNEYS_PORT ?? '4317').split(',')
const halves = halvesOf(journeys(), secondsOf(), ports.length)
const folder = (half: number) => join(data, String(half))
const address = (half: number) => `http://localhost:${ports[half]}`

/** The visitors of a journey sit at the machine, as a newcomer does who opened the address that the start printed. */
const atMachine = (half: number) => ({
  cookies: [
    {
      name: machineCookie,
      value: machineKey(folder(half)),
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Strict' as const,
    },
  ],
  origins: [],
})

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'build/test-results/journeys',
  workers: halves.length,
  projects: halves.map((files, half) => ({
    name: `half ${half + 1}`,
    testMatch: files.map((file) => `**/${file}`),
    workers: 1,
    use: { baseURL: address(half), storageState: atMachine(half) },
    metadata: { data: folder(half) },
  })),
  // A busy machine may take its time, and a right answer is not made wrong by it: these only end what hangs. No journey
  // has a limit of its own, and none gets a second try.
  timeout: 3_600_000,
  globalTimeout: timeLeft() ?? 0,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    actionTimeout: 120_000,
    // A failed journey leaves its picture, its page in words and its actions with the console and every request.
    // Pictures of every step would cost a quarter of the run.
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    // Placeholders that breathe draw sixty pictures a second, and a press waits until nothing moves. The journeys of the
    // frame (shell.spec.ts) run with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Visitors see the theme of their system; the browser's own default must not decide what a journey sees.
    colorScheme: 'dark',
    // Requests of a service worker are not seen by a test that cuts a line.
    serviceWorkers: 'block',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      // Each answer of the server and each drawn tile is shared among the processes of a browser, in a file. Playwright
      // has these files on the disk, because the memory of a container is often too small for them.
      ignoreDefaultArgs: memoryHasRoom(4 * 2 ** 30) ? ['--disable-dev-shm-usage'] : [],
      // Root in a container cannot have Chromium's sandbox; nothing may call out to Google in a test.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The shell would make each letter a whole number of pixels wide, a fiftieth more than the whole browser.
        '--font-render-hinting=none',
        // A page of a journey lives for seconds: its program is over before the optimizing compilers repay their work.
        // One of them compiles what is called thousands of times: the functions of axe, where it checks a page.
        '--js-flags=--no-turbofan,--invocation-count-for-maglev=5000',
      ],
    },
  },
  // Without an address: Playwright would start the second when the first is ready. They are waited for together.
  globalSetup: './tests/journeys/servers-ready.ts',
  webServer: halves.map((_, half) => ({
    command: 'node build/server/server.js',
    env: {
      ...noSettings,
      PORT: ports[half]!,
      SITE_URL: address(half),
      GRANARY_DATA: folder(half),
      GRANARY_DEMO: '1',
      LOG_REQUESTS: 'off',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe' as const,
  })),
})
