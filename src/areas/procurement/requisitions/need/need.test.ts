import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pricesFor, readNeed, wordsOf, type NeedLine } from './rules.ts'

const today = '2026-11-20'
const line = (
  description: string,
  quantity: number,
  unit: string,
  unit_price: number | null,
  need_by: string | null = null,
): Omit<NeedLine, 'said'> => ({ description, quantity, unit, unit_price, need_by })

test.each<[string, Omit<NeedLine, 'said'>]>([
  ['40 cases nitrile gloves L @ 62.50 by 3 Dec', line('nitrile gloves L', 40, 'case', 62_50, '2026-12-03')],
  ['2 dozen traffic cones, 28 in, at $18 each', line('traffic cones, 28 in', 24 / 12, 'dozen', 18_00)],
  ['1,200 ft of fire hose @ $3.25/ft by 2027-01-15', line('fire hose', 1200, 'foot', 3_25, '2027-01-15')],
  ['laptop for the new clerk $1,150', line('laptop for the new clerk', 1, 'each', 1_150_00)],
  ['3 laptops for $3,450 total', line('laptops', 3, 'each', 1_150_00)],
  ['10 boxes of printer paper for $450', line('printer paper', 10, 'box', 45_00)],
  ['- 5 x pallets road salt @ 0.4k by Jan 5', line('road salt', 5, 'pallet', 400_00, '2027-01-05')],
  ['1) a set of plow blades needed by 12/1', line('plow blades', 1, 'set', null, '2026-12-01')],
  ['12 hours arborist @ 95 per hour within 2 weeks', line('arborist', 12, 'hour', 95_00, '2026-12-04')],
  ['Street sweeping', line('Street sweeping', 1, 'each', null)],
  ['24 8-inch gate valves @ 410', line('8-inch gate valves', 24, 'each', 410_00)],
  ['10 days', line('days', 10, 'each', null)],
  ['7 pumps by 31 Feb', line('pumps by 31 Feb', 7, 'each', null)],
  ['0 pumps', line('0 pumps', 1, 'each', null)],
  ['4 tires by 20 November', line('tires', 4, 'each', null, '2026-11-20')],
  ['4 tires by 19 November', line('tires', 4, 'each', null, '2027-11-19')],
])('"%s" is read', (said, expected) => {
  expect(readNeed(said, today)).toEqual([{ ...expected, said: said.replace(/^(?:- |1\) )/, '') }])
})

test('each line and each semicolon starts another item, and blank lines are ignored', () => {
  expect(
    readNeed('40 cases gloves @ 62.50;\n\n * 2 drums bleach\n---\n', today).map(({ quantity, description }) => [
      quantity,
      description,
    ]),
  ).toEqual([
    [40, 'gloves'],
    [2, 'bleach'],
  ])
  expect(readNeed('', today)).toEqual([])
})

test('any input gives lines that can be shown: no NaN, no empty words, the same for the same', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const lines = readNeed(text, today)
      expect(lines).toEqual(readNeed(text, today))
      for (const { description, quantity, unit_price } of lines) {
        expect(description).not.toBe('')
        expect(quantity).toBeGreaterThan(0)
        expect(unit_price === null || Number.isFinite(unit_price)).toBe(true)
      }
    }),
  )
})

const offer = (
  id: string,
  name: string,
  price: number,
  contract: string | null = null,
  words: string | null = null,
) => ({ id, name, price, contract, words })

test('the catalog returns the items sharing the most words, contract prices first, then the cheaper', () => {
  const items = [
    offer('1', 'Nitrile gloves, large, case of 1,000', 64_00),
    offer('2', 'Nitrile gloves, large, case of 1,000', 61_00, 'C-2026-014'),
    offer('3', 'Latex gloves', 20_00),
    offer('4', 'Copy paper', 4_00, null, 'printer paper'),
  ]
  expect(pricesFor('nitrile gloves large', items).map(({ id }) => id)).toEqual(['2', '1'])
  expect(pricesFor('printer paper', items).map(({ id }) => id)).toEqual(['4'])
  expect(pricesFor('chainsaw', items)).toEqual([])
  expect(pricesFor('', items)).toEqual([])
  expect(wordsOf('The batteries, boxes and glasses of 2 buses')).toEqual(['battery', 'box', 'glass', '2', 'bus'])
})
