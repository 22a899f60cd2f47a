import { expect, test } from 'vitest'
import { startWire } from '#tests/wire.ts'
import { catalogAddress, knownPlans } from './screens/plans.ts'

test('the plans written into the page match the catalog', async () => {
  const wire = await startWire()
  const answer = await wire.fetch(catalogAddress('2026-11-20'))
  expect(await answer.json()).toEqual(knownPlans)
})
