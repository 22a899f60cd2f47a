import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { fileURLToPath } from 'node:url'
import { markdown } from './bin/bootstrap/markdown.js'
import { pagePlaces } from './bin/bootstrap/page-places.js'
import { SweepsFirst } from './tests/sweeps-first.ts'

const hangs = 3_600_000

/** A module with a glob, or with numbered topics, changes when a file is added, although its own text stays the same. */
const globsAreCompiledAgain: Plugin = {
  name: 'globs-are-compiled-again',
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }) =>
    defineKey(({ sourceCode }) => (/import\.meta\.glob|\bdeclared</.test(sourceCode) ? false : undefined)),
}

export default defineConfig({
  plugins: [markdown(), pagePlaces(fileURLToPath(new URL('.', import.meta.url))), globsAreCompiledAgain],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'tests/**/*.test.{ts,tsx}', 'bin/**/*.test.ts'],
    globalSetup: './tests/postgres.ts',
    // Two cores run CI: more workers would only wait for each other and for PostgreSQL.
    maxWorkers: 2,
    sequence: { sequencer: SweepsFirst },
    // A worker keeps the modules that it has read: reading them again for every file was a third of the run.
    isolate: false,
    setupFiles: './tests/each-file.ts',
    // The second run, against another PostgreSQL, and the next one here begin with the modules that this one compiled.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'build/test-modules' },
    // A busy machine may take its time; these only end what hangs, and no test has a limit of its own.
    testTimeout: hangs,
    hookTimeout: hangs,
    teardownTimeout: hangs,
    expect: { poll: { timeout: hangs } },
    restoreMocks: true,
  },
})
