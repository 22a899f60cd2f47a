import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import usual from '../../vitest.config.ts'

/** `npm run pictures`: the demo on the day of the tests, and a browser. */
export default mergeConfig(
  { ...usual, test: { ...usual.test, include: [] } },
  defineConfig({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    test: { include: ['tests/pictures/take.ts'], testTimeout: 1_800_000, hookTimeout: 1_800_000 },
  }),
)
