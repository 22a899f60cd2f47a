import { expect, test } from 'vitest'
import { columnsOf, type AnyRecord } from '#platform/records/record.ts'
import { switches } from '#areas/organization/operator/rules.ts'
import { records } from '../src/records.ts'
import { testDatabase } from './database.ts'

/**
 * A record that looks like a dated setting decides what people may do: it is declared as a control register, or it is
 * listed here with its reason. So no single administrator can overwrite a later one in place.
 */
const exceptions: Record<string, string> = {
  approval_chains:
    'has commands of its own that publish and end it, under the same changes (src/areas/organization/approvals/chains)',
  capital_criteria: 'weighs requests for a board that decides; it lets nobody do anything',
  catalog_items: 'prices of a catalog, under contracts that are signed by two',
  clauses: 'texts that a solicitation carries; publishing one has its own approval',
  emission_factors: 'a factor of a calculation of emissions',
  fringe_rates: 'worked out of a payroll report for one disaster, and reviewed with each cost',
  rate_editions: 'a published schedule, taken in as one file',
  code_items: 'codes with a factor of their unit',
}
const figure = /value|limit|amount|days|hours|percent|rate|above|weight|price|factor|kg_per_unit|regular/
const looksLikeTerm = (record: AnyRecord) => {
  const names = columnsOf(record).map(([name]) => name)
  return (
    names.includes('valid_from') &&
    columnsOf(record).some(([name, { kind }]) => ['number', 'money', 'percent'].includes(kind) && figure.test(name))
  )
}
const all = records as readonly AnyRecord[]

test('every record that looks like a dated setting is a control register, or an exception with its reason', () => {
  const undeclared = all.filter((record) => looksLikeTerm(record) && !record.control).map(({ table }) => table)
  expect(undeclared.filter((table) => !(table in exceptions))).toEqual([])
  expect(Object.keys(exceptions).filter((table) => !undeclared.includes(table))).toEqual([])
})

test('every control register names its rule and its figures, asks for a reason, and is written only by commands', () => {
  for (const record of all.filter((each) => each.control)) {
    const { rule, loosens, ends } = record.control!
    const names = columnsOf(record).map(([name]) => name)
    expect(
      [...rule, ...Object.keys(loosens), ...(ends ? [ends] : []), 'valid_from', 'reason'].filter(
        (name) => !names.includes(name),
      ),
      record.table,
    ).toEqual([])
    expect(record.changedBy, record.table).toBe('commands')
    for (const ways of Object.values(loosens))
      if (typeof ways !== 'string')
        expect(
          Object.keys(ways).filter((option) => !record.fields[rule[0]!].options.includes(option)),
          record.table,
        ).toEqual([])
  }
})

test('a register of settings is declared as terms, so that its figures have a unit and one question', () => {
  const settings = all.filter(({ control, fields }) => control && fields.kind && fields.value)
  expect(settings).toHaveLength(8)
  expect(settings.filter(({ control }) => !control!.units).map(({ table }) => table)).toEqual([])
})

test('PostgreSQL guards every control register', async () => {
  const { owner } = await testDatabase()
  const { rows } = await owner.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'control'`,
  )
  expect(new Set(rows.map(({ name }) => name))).toEqual(
    new Set(all.filter((each) => each.control).map(({ table }) => table)),
  )
})

test('one person alone can only change brakes: a new switch is a control, or decision 0234 says why not', () => {
  expect(switches.map(({ name }) => name)).toEqual(['new-organizations', 'resident-reports'])
})
