import { randomUUID } from 'node:crypto'
import { PostgrestClient } from '@supabase/postgrest-js'
import { expect, test } from 'vitest'
import { pageReader } from '#areas/organization/companions/read-page.ts'
import type { ListOpened, RecordOpened } from '#platform/pages/opened.ts'
import type { Field } from '#platform/records/fields.ts'
import type { Actor } from '#platform/roles.ts'
import { lives } from '../src/lives.ts'
import { drawnPages, listPages, pages } from '../src/pages.ts'
import { records } from '../src/records.ts'

// A question does not grow with its record: ids of rows are joined by the server, or asked for a few at a time. Each
// page is read over a record with 2,000 rows of each kind, whose references all differ.

const children = 2_000
/** Every browser, proxy and log can carry it. */
const longest = 2_000

const read = pageReader(records, { pages, listPages, drawnPages, predicted: new Set() }, lives)
const fieldsOf = new Map(records.map(({ table, fields }) => [table, fields as Readonly<Record<string, Field>>]))
const actor = { user_id: randomUUID(), organization_id: randomUUID(), role: 'admin', suppliesNone: true } as Actor

/** Reads whose address still grows: a cost center asks for the lines of all centers below it. May only become fewer. */
const growing: Readonly<Record<string, number>> = { '/cost-centers/:id': 1 }

/**
 * Rows as the address asks for them. Every reference is another record, but those to records of the same kind lead to
 * the record of the page.
 */
function rowsAt(path: string, of: string, record: string): object[] {
  const { pathname, searchParams } = new URL(path, 'http://page')
  const table = pathname.split('/').at(-1)!
  const fields = fieldsOf.get(table) ?? {}
  const named = searchParams.get('id') ?? searchParams.get('user_id') ?? ''
  const one = named.startsWith('eq.') ? named.slice(3) : undefined
  // Names are asked for by their ids.
  if (named.startsWith('in.') && !searchParams.has('limit')) return []
  const count = Math.min(children, Number(searchParams.get('limit') ?? children))
  const columns =
    searchParams
      .get('select')
      ?.match(/^[\w,]+/)?.[0]
      .split(',') ?? []
  return Array.from({ length: count }, (_, at) => ({
    ...Object.fromEntries(columns.map((name) => [name, randomUUID()])),
    ...Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, table === of && field.to === of ? record : valueOf(field)]),
    ),
    id: one ?? (table === of && at === 0 ? record : randomUUID()),
    organization_id: actor.organization_id,
    version: 1,
    created_at: '2026-01-01T00:00:00Z',
  }))
}

function valueOf(field: Field): unknown {
  const { kind } = field
  if (kind === 'ref' || kind === 'person') return randomUUID()
  if (kind === 'choice') return field.options![0]
  if (kind === 'money' || kind === 'number') return 1
  if (kind === 'date') return '2026-01-01'
  return kind === 'flag' ? false : null
}

async function addressesOf(
  opened: RecordOpened | ListOpened,
  of = '',
  id = '',
  answer = (path: string): object[] => rowsAt(path, of, id),
): Promise<string[]> {
  const found: string[] = []
  const rows = new PostgrestClient('http://page/rest/v1', {
    fetch: async (address) => {
      const path = String(address).slice('http://page'.length)
      found.push(path)
      return Response.json(path.includes('/rpc/') ? [] : answer(path))
    },
  })
  await read({ rows, ask: async () => null }, opened, { actor, now: new Date('2026-06-01T12:00:00Z') })
  return [...new Set(found)]
}

const isShort = (found: readonly string[], growing = 0) => {
  expect(found.length).toBeGreaterThan(0)
  const long = found.filter((path) => path.length > longest)
  expect(long.length, long.map((path) => path.slice(0, 200)).join('\n')).toBe(growing)
}
const opened = { search: '', zone: 'UTC' }

test.each([...pages.values()].map((page) => [page.at, page] as const))('%s', async (at, { of: { table } }) => {
  const id = randomUUID()
  isShort(await addressesOf({ ...opened, at, table, id }, table, id), growing[at])
  // Its form asks for few names, however many there are.
  isShort(await addressesOf({ ...opened, at: `${at}/edit`, table, id }, table, id))
})

test.each([...drawnPages.keys()])('%s, which is drawn by hand', async (at) => {
  const id = randomUUID()
  const table = pages.get(at.replace(/(:id).*/, '$1'))?.of.table
  isShort(await addressesOf({ ...opened, at, ...(table && { table, id }) }, table, id))
})

const vendor = randomUUID()
test.each([
  ['that is open asks for what its fields offer, and for what is chosen', [{ status: 'draft', vendor }], true],
  ['that is closed is no form', [{ status: 'ordered', vendor }], false],
  ['that the reader may not see asks for nothing else', [], false],
])('the form of a record %s', async (_, rows, asks) => {
  const id = randomUUID()
  const form = { ...opened, at: '/requisitions/:id/edit', table: 'requisitions', id }
  const found = await addressesOf(form, 'requisitions', id, () => rows)
  expect(found.some((path) => path.startsWith('/rest/v1/vendors') && path.includes(`id=eq.${vendor}`))).toBe(asks)
  expect(found.length > 1).toBe(asks)
})

test('a form asks for no record that its address names wrongly', async () => {
  const at = '/budget-management/transfers/new'
  const asked = async (from: string) => (await addressesOf({ ...opened, at, search: `?from=${from}` })).join()
  expect(await asked(vendor)).toContain(`id=eq.${vendor}`)
  expect(await asked('1 or 1')).not.toContain('id=eq')
})
