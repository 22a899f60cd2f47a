import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// The journeys run against the built server with a database of its own, made for this run; `npm test` has built it and
// found the browser. To run them alone: npm run build, then npx playwright test.
// Playwright reads this file once in each worker too: only the first reading makes the folder.
const data = (process.env.JOURNEYS_DATA ??= mkdtempSync(join(tmpdir(), 'granary-journeys-')))

// Whoever runs the journeys may have a real installation in this shell; an empty setting is none.
const nobodysSettings = Object.fromEntries(['DATABASE_URL', 'DATABASE_GATEWAY_URL', 'GRANARY_JWT_SECRET', 'NODE_ENV', 'SMTP_URL', 'S3_BUCKET', 'LLM_BASE_URL', 'OIDC_ISSUERS'].map((name) => [name, '']))

/**
 * A journey works and then waits: for a page, for an answer, for the next look at what it expects. `npm test` names three
 * ports and so lets three go at once on two cores, each against a server of its own: what one does to the demonstration the
 * others never meet. All three take about as long; a journey that is named nowhere goes with the last.
 */
const ports = (process.env.JOURNEYS_PORT ?? '4317').split(',')
if (![1, 3].includes(ports.length)) throw new Error('JOURNEYS_PORT names one port or three.')
const named = [
  ['aging-demo', 'attendants', 'axe', 'dashboard', 'every-page', 'fema', 'figures', 'front-page', 'kit', 'public-forms', 'public-pages', 'public-tools', 'sign-in'],
  ['assurance', 'award', 'capital', 'chains', 'contracts', 'orders', 'payment', 'records', 'requisitions', 'solicitations', 'vendors'],
]
const of = (names: readonly string[]) => new RegExp(`/(${names.join('|')})\\.spec\\.ts$`)
const every = /\.spec\.ts$/
const lanes = ports.length === 3 ? [...named.map((names) => ({ testMatch: of(names) })), { testMatch: every, testIgnore: of(named.flat()) }] : [{ testMatch: every }]
const folder = (lane: number) => join(data, String(lane))
const address = (lane: number) => `http://localhost:${ports[lane]}`

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'build/test-results/journeys',
  workers: lanes.length,
  projects: lanes.map((its, lane) => ({ name: `lane ${lane + 1}`, ...its, workers: 1, use: { baseURL: address(lane) }, metadata: { data: folder(lane) } })),
  timeout: 420_000,
  // A busy machine may take its time; a right answer is not made wrong by it.
  expect: { timeout: 40_000 },
  forbidOnly: Boolean(process.env.CI),
  // CI shares its machine. A journey that needed a second try there has passed, and the report names it as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    // What cannot be pressed for half a minute will not be: the rest of the journeys need not wait for it.
    actionTimeout: 30_000,
    // A film of every journey, thrown away at its end, would be a quarter of the run. What fails is filmed at its second try.
    trace: 'on-first-retry',
    // What a service worker fetches is not seen by a test that cuts a line.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Root in a container cannot have Chromium's sandbox; nothing may call out to Google in a test.
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  // Without an address: Playwright would start each when the one before is ready. They are waited for together.
  globalSetup: './tests/journeys/servers-ready.ts',
  webServer: lanes.map((_, lane) => ({
    command: 'node build/server/server.js',
    env: { ...nobodysSettings, PORT: ports[lane]!, SITE_URL: address(lane), GRANARY_DATA: folder(lane), GRANARY_DEMO: '1', LOG_REQUESTS: 'off' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe' as const,
  })),
})
