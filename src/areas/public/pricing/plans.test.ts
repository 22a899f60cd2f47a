import { expect, test } from 'vitest'
import { startWire } from '#tests/wire.ts'
import { catalogueAddress, knownPlans } from './screens/plans.ts'

test('the offers that are written into the page are those of the catalogue', async () => {
  const wire = await startWire()
  const answer = await wire.fetch(catalogueAddress('2026-11-20'))
  expect(await answer.json()).toEqual(knownPlans)
})
