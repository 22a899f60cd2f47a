import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// The journeys run against the built server with a database of its own, made for this run; `npm test` has built it and
// found the browser. To run them alone: npm run build, then npx playwright test.
const port = Number(process.env.JOURNEYS_PORT ?? 4317)
// Playwright reads this file once in each worker too: only the first reading makes the folder.
const data = (process.env.JOURNEYS_DATA ??= mkdtempSync(join(tmpdir(), 'granary-journeys-')))

// Whoever runs the journeys may have a real installation in this shell; an empty setting is none.
const nobodysSettings = Object.fromEntries(['DATABASE_URL', 'DATABASE_GATEWAY_URL', 'GRANARY_JWT_SECRET', 'NODE_ENV', 'SMTP_URL', 'S3_BUCKET', 'LLM_BASE_URL', 'OIDC_ISSUERS'].map((name) => [name, '']))

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'build/test-results/journeys',
  workers: 1,
  timeout: 180_000,
  // A busy machine may take its time; a right answer is not made wrong by it.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // CI shares its machine. A journey that needed a second try there has passed, and the report names it as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    // What cannot be pressed for half a minute will not be: the rest of the journeys need not wait for it.
    actionTimeout: 30_000,
    baseURL: `http://localhost:${port}`,
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
  webServer: {
    command: 'node build/server/server.js',
    url: `http://localhost:${port}/readyz`,
    env: { ...nobodysSettings, PORT: String(port), SITE_URL: `http://localhost:${port}`, GRANARY_DATA: data, GRANARY_DEMO: '1', LOG_REQUESTS: 'off' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
})
