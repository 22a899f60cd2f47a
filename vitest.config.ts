import { defineConfig } from 'vitest/config'
import { markdown } from './bin/bootstrap/markdown.js'
import { LongestFirst } from './tests/longest-first.ts'

export default defineConfig({
  plugins: [markdown()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}', 'bin/**/*.test.ts'],
    globalSetup: './tests/postgres.ts',
    // Two cores run CI: more workers would only wait for each other and for PostgreSQL.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A worker keeps the modules that it has read: reading them again for every file was a third of the run.
    isolate: false,
    setupFiles: './tests/each-file.ts',
    // The second run, against another PostgreSQL, and the next one here begin with the modules that this one compiled.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'build/test-modules' },
    // A busy machine may take its time; these only end what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    restoreMocks: true,
  },
})
