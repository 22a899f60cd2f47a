import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { isControl } from '#platform/records/control.ts'
import { declaredAs } from '#platform/records/record.ts'
import { city } from '#tests/city.ts'
import { controls } from '#tests/controls.ts'
import { records } from '../../../records.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { financeTerm } from '#areas/finance/terms/records.ts'
import { femaTerm } from '#areas/grants/fema-terms/records.ts'
import { vendorTerm } from '#areas/vendors/terms/records.ts'

const createFinanceTerm = enterCommand(financeTerm)
const createFemaTerm = enterCommand(femaTerm)
const createTerm = enterCommand(vendorTerm)

async function agency() {
  const place = await city()
  const bea = await place.person('Bea', 'admin')
  const today = place.clock.today()
  const first = addDays(today, -40)
  await place.owner.query(
    `insert into finance_terms (organization_id, kind, value, valid_from, source)
      values ($1, 'interest_percent', 4, '2020-01-01', 'Treasury')`,
    [place.organization.id],
  )
  const figure = {
    kind: 'interest_percent',
    value: 4.5,
    valid_from: first,
    source: '91 FR 12345',
    reason: 'Published after its first day',
  }
  const enters = (given: object) => place.does(place.ada, createFinanceTerm, { ...figure, ...given } as never)
  const rows = () =>
    place.sees(
      place.ada,
      `select value::float8 as value, valid_from::text as from, published_on::text as published from finance_terms
        where kind = 'interest_percent' order by valid_from`,
    )
  return { ...place, bea, today, first, figure, enters, rows }
}

test('a late-published figure of outside law takes effect on its first day, with two administrators', async () => {
  const { ada, bea, does, enters, rows, today, first } = await agency()
  await expect(enters({})).rejects.toThrow(
    /has passed\. Enter the publication date, and name the publication as the source\./,
  )
  await expect(enters({ published_on: addDays(today, 1) })).rejects.toThrow(
    'The publication date can’t be in the future.',
  )
  const { change, waiting } = await enters({ published_on: addDays(today, -10) })
  expect(waiting).toBe(true)
  expect(await rows()).toHaveLength(1)
  await expect(does(ada, controls.approve, { id: change })).rejects.toThrow("You can't approve your own change.")
  await does(bea, controls.approve, { id: change })
  expect(await rows()).toEqual([
    { value: 4, from: '2020-01-01', published: null },
    { value: 4.5, from: first, published: addDays(today, -10) },
  ])
})

test('the first row of such a rule needs two administrators as well where it begins in the past', async () => {
  const { ada, does, today } = await agency()
  const figure = {
    kind: 'pa_minimum',
    value: 4_000,
    valid_from: addDays(today, -20),
    source: '91 FR 54321',
    reason: 'Published late',
  }
  expect((await does(ada, createFemaTerm, { ...figure, published_on: addDays(today, -5) } as never)).waiting).toBe(true)
})

test('an agency’s own figure is never backdated, whatever publication is named', async () => {
  const { ada, does, enters, today } = await agency()
  const past = { valid_from: addDays(today, -3), published_on: addDays(today, -3) }
  await expect(enters({ kind: 'match_total', ...past })).rejects.toThrow('a rule can’t take effect in the past')
  await expect(
    does(ada, createTerm, {
      kind: 'bank_wait_hours',
      value: 96,
      source: 'x',
      reason: 'Earlier',
      valid_from: past.valid_from,
    } as never),
  ).rejects.toThrow('a rule can’t take effect in the past')
})

test('PostgreSQL accepts a past effective date only from an approved late publication of outside law', async () => {
  const { ada, bea, database, does, enters, today, first, organization } = await agency()
  const asCommand = (sql: string) => database.transaction({ role: 'commands', actor: ada }, (tx) => tx.sql(sql))
  const change = (more: { loosens: boolean; first: boolean; published: string | null }) =>
    asCommand(`insert into control_changes (title, register, does, loosens, first, reason, entered_on, effective_from,
      published_on, proposed_by, status)
      values ('x', 'finance_terms', 'enter', ${more.loosens}, ${more.first}, 'x', '${today}', '${first}',
        ${more.published ? `'${more.published}'` : 'null'}, '${ada.user_id}', 'proposed')`)
  await expect(change({ loosens: true, first: false, published: null })).rejects.toThrow(/approved by another/)
  await expect(change({ loosens: false, first: false, published: first })).rejects.toThrow(/approved by another/)
  await expect(change({ loosens: true, first: true, published: first })).rejects.toThrow(/approved by another/)
  const proposed = await enters({ published_on: addDays(today, -10) })
  await does(bea, controls.approve, { id: proposed.change })
  await expect(
    asCommand(
      `insert into finance_terms (organization_id, kind, value, valid_from, source)
        values ('${organization.id}', 'interest_percent', 9, '${addDays(first, 1)}', 'x')`,
    ),
  ).rejects.toThrow(/took effect/)
})

test('decisions in between are listed under the older figure, and do not change', async () => {
  const { ada, bea, does, enters, owner, organization, today } = await agency()
  const { change } = await enters({ published_on: addDays(today, -10) })
  const between = () => does(ada, controls.decidedBetween, { id: change })
  expect(await between()).toEqual([])
  const { rows } = await owner.query<{ payment: string }>(
    `with a as (insert into paying_accounts (organization_id, name, bank, routing, account_last, company_name,
      company_id) values ($1, 'General', 'Bank', '091000022', '4417', 'City', '1234567890') returning id),
          v as (insert into vendors (organization_id, number, name, type, email, status)
            values ($1, 'V-1', 'Acme', 'llc', 'a@example.com', 'active') returning id),
          r as (insert into payment_runs (organization_id, number, paying_account, method, pay_on, made_by)
            select $1, 'PR-1', a.id, 'ach', $2, $3 from a returning id)
     insert into payments (organization_id, number, run, vendor, amount, paid_on, status) select $1, 'PAY-' || d.n,
     r.id, v.id, 100, $2::date + d.n, 'issued' from r, v, (values (-30), (-1), (-50)) as d (n) returning id as payment`,
    [organization.id, today, ada.user_id],
  )
  expect(rows).toHaveLength(3)
  await does(bea, controls.approve, { id: change })
  expect(await between()).toEqual([
    { table: 'payments', id: expect.any(String), title: 'PAY--30', day: addDays(today, -30) },
    { table: 'payments', id: expect.any(String), title: 'PAY--1', day: addDays(today, -1) },
  ])
})

test('the kinds of outside law are the same in the declarations and in PostgreSQL, and what they decide is declared', async () => {
  const { owner } = await city()
  for (const record of (records as readonly AnyRecord[]).filter(isControl)) {
    for (const kind of (record.fields.kind?.options as readonly string[] | undefined) ?? []) {
      const { outsideLaw } = record.control
      const { rows } = await owner.query<{ is: boolean }>('select app.is_outside_law($1, $2) as is', [
        record.table,
        kind,
      ])
      expect([record.table, kind, rows[0]!.is]).toEqual([
        record.table,
        kind,
        outsideLaw !== undefined && (outsideLaw.kinds?.includes(kind) ?? true),
      ])
    }
    for (const [table, day] of record.control.outsideLaw?.decides ?? [])
      expect([table, declaredAs(table)[0]?.fields[day]?.kind]).toEqual([table, 'date'])
  }
})
