import { randomUUID } from 'node:crypto'
import { PostgrestClient } from '@supabase/postgrest-js'
import { expect, test } from 'vitest'
import type { Catalog } from '#kit/record/catalog.tsx'
import { city, type Person } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { records } from '../../../../../records.ts'
import { createTemplate, pdfTemplateCommands, saveFields, setSource } from '../../commands.ts'
import type { PdfTemplate } from '../../records.ts'
import { mapIn, valuesFor } from '../../rules.ts'
import { readRecords } from './read-records.ts'
import { keysIn, sourceIn } from '../../sources/rules.ts'

const wire = await startWire()
const catalog = { records } as unknown as Catalog

/** Two payment runs, paid from an account that only managers can read. */
async function place() {
  const here = await city()
  const { owner, organization, max } = here
  const account = randomUUID()
  await owner.query(
    `insert into paying_accounts (organization_id, id, name, bank, routing, account_last, company_name, company_id)
      values ($1, $2, 'General disbursements', 'River Bank', '091000022', '4417', 'City', '1234567890')`,
    [organization.id, account],
  )
  for (const [number, amount] of [
    ['PR-1', 1_250_50],
    ['PR-2', 300_00],
  ] as const)
    await owner.query(
      `insert into payment_runs (organization_id, number, paying_account, method, pay_on, amount, made_by)
        values ($1, $2, $3, 'ach', '2026-12-01', $4, $5)`,
      [organization.id, number, account, amount, max.user_id],
    )
  const template: PdfTemplate = await here.does(max, createTemplate, {
    title: 'Bank notice',
    form: null,
    document: [],
    boxes: 'run\namount\nbank\naccount\nby',
    map: 'run = number\namount = amount\nbank = upper(paying_account.bank)\naccount = paying_account\nby = made_by',
  } as never)
  /** The boxes of each row as this person fills them. */
  const fills = async (who: Person, row: PdfTemplate, words: { amount?: [string, string] } = {}) => {
    const source = sourceIn(row.source, records)
    const tables = new PostgrestClient(`${wire.url}/rest/v1`, {
      headers: { apikey: wire.anonKey, authorization: `Bearer ${who.token}` },
    })
    const found = await readRecords({
      tables,
      catalog,
      records,
      record: records.find(({ table }) => table === row.source)!,
      keys: mapIn(row.map).flatMap(({ from }) => keysIn(from, source)),
      conditions: words.amount
        ? [{ field: 'amount', test: 'between', from: words.amount[0], to: words.amount[1] }]
        : [],
      sort: { field: 'number', descending: false },
      most: 500,
      dayOf: (moment) => moment.slice(0, 10),
    })
    return found.map(({ name, answers }) => ({ name, ...valuesFor(row, source, answers, '2026-11-27') }))
  }
  return { ...here, template, fills }
}

test('a template is filled from records of another area, each row with what its reader may see', async () => {
  const { does, max, rosa, template, fills } = await place()
  await expect(does(max, pdfTemplateCommands.activate, { id: template.id })).rejects.toThrow(
    'Select the form or the records that fill this PDF.',
  )
  const set = (source: string | null, version = template.version, who = max) =>
    does(who, setSource, { id: template.id, version, source })
  await expect(set('moons')).rejects.toThrow('There are no such records.')
  await expect(set('payment_runs', template.version, rosa)).rejects.toThrow('manager')
  const row = await set('payment_runs')
  await expect(set('vendors')).rejects.toThrow()
  expect(await does(max, pdfTemplateCommands.activate, { id: template.id })).toMatchObject({ status: 'active' })

  const run = { name: 'PR-1', run: 'PR-1', amount: '$1,250.50', bank: 'RIVER BANK', account: 'General disbursements' }
  expect(await fills(max, row)).toEqual([
    { ...run, by: 'Max' },
    { ...run, name: 'PR-2', run: 'PR-2', amount: '$300.00', by: 'Max' },
  ])
  // A user reads the run and not the account that it is paid from.
  expect(await fills(rosa, row)).toMatchObject([
    { ...run, bank: '', account: '' },
    { run: 'PR-2', bank: '', account: '' },
  ])
  const elsewhere = await city()
  expect(await fills(elsewhere.ada, row)).toEqual([])
})

test('all rows of a filtered list fill copies, and no others', async () => {
  const { does, max, template, fills } = await place()
  const row = await does(max, setSource, { id: template.id, version: template.version, source: 'payment_runs' })
  expect((await fills(max, row, { amount: ['0', '40000'] })).map(({ name }) => name)).toEqual(['PR-2'])
})

test('a mapping to a field that the records lack is named before the template is active', async () => {
  const { does, max, template } = await place()
  const row = await does(max, setSource, { id: template.id, version: template.version, source: 'payment_runs' })
  await does(max, saveFields, { id: row.id, version: row.version, fields: [], map: 'bank = paying_account.city' })
  await expect(does(max, pdfTemplateCommands.activate, { id: row.id })).rejects.toThrow(
    'bank: There is no field paying_account.city.',
  )
})
