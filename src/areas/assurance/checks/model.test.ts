import { expect, test } from 'vitest'
import { embedding } from '#tests/embedding.ts'
import type { Settings } from '#platform/settings.ts'
import { modelTrials } from './model.ts'
import { tryAll } from './trial.ts'

/** Results of the operator’s test about the embedding model. */
async function tried(settings: Settings) {
  const steps = await tryAll(modelTrials({ settings }, null))
  return steps.slice(1).map(({ name, outcome, words }) => ({ name, outcome, words }))
}

test('the test shows the vectors of an embedding model, and whether the least similarity fits it', async () => {
  const { services, settings } = await embedding()
  const asked = await tried(services.settings)
  expect(asked.map(({ outcome }) => outcome)).toEqual(['passed', 'passed'])
  expect(asked[1]!.words).toMatch(/^Related: \d+%\. Unrelated: -?\d+%\. EMBEDDING_LEAST: 50%\.$/)
  const strict = await tried({ ...services.settings, embedding: { ...settings, least: 0.99 } })
  expect(strict[1]).toMatchObject({ outcome: 'failed', words: expect.stringContaining('Set EMBEDDING_LEAST between') })
})

test('a wrong number of dimensions is told with both numbers', async () => {
  const { services, settings } = await embedding()
  const [first] = await tried({ ...services.settings, embedding: { ...settings, dimensions: 768 } })
  expect(first).toMatchObject({ outcome: 'failed', words: expect.stringContaining('64 dimensions') })
})

test('without an embedding model the test says which settings it needs', async () => {
  const { services } = await embedding()
  const [only] = await tried({ ...services.settings, embedding: undefined })
  expect(only).toMatchObject({ outcome: 'skipped', words: expect.stringContaining('EMBEDDING_DIMENSIONS') })
})
