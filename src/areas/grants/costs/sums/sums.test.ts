import { expect, test } from 'vitest'
import { importCosts, stormCity, type CostCells } from '#tests/storm-costs.ts'
import { addDays } from '#platform/dates.ts'
import { declarationCosts } from './questions.ts'

test('a disaster with more costs than a page reads is added up whole', async () => {
  const place = await stormCity()
  const { does, rosa, declaration, measures, today } = place
  await importCosts(
    does,
    rosa,
    Array.from({ length: 1_200 }, (_, at): CostCells => ({
      'Cost Type': 'Materials',
      'Disaster Number': declaration.number,
      Category: 'B',
      'PW Number': measures.number,
      'Work Performed': 'Gravel',
      'Work Date': addDays(today, -3),
      Qty: '1',
      'Unit Price': '10.01',
      'Purchased or from inventory': 'Purchased',
      'Reference Number': `LT-${at}`,
    })),
  )
  expect(await does(rosa, declarationCosts, { id: declaration.id })).toEqual([
    { category: 'B', status: 'noted', donated: false, eligible: 1_200 * 10_01 },
  ])
  await expect(does(rosa, declarationCosts, { id: measures.id })).rejects.toThrow()
})
