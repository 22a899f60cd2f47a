import { expect, test } from 'vitest'
import { checked } from '#kit/record/check.ts'
import { fiscalYear } from '#areas/planning/calendar/records.ts'
import { editOrder } from '#areas/procurement/purchase-orders/commands.ts'
import { toApiError } from '#platform/data/wire/database-errors.ts'
import { dateRules, isDated } from '#platform/records/date-rules.ts'
import { date, instant, type Field } from '#platform/records/fields.ts'
import { columnsOf, defineRecord, openFields, type AnyRecord } from '#platform/records/record.ts'
import { changeSchema } from '#platform/records/schema.ts'
import { records } from '../src/records.ts'
import { afterFile, testDatabase } from './database.ts'
import { ordering } from './orders.ts'
import { screens } from './screen-sources.ts'

const all = records as readonly AnyRecord[]
const dated = all.filter((record) => columnsOf(record).some(([, field]) => isDated(field)))

/** Two columns that look like a start and an end, and need not be in order. */
const notAPeriod: Readonly<Record<string, string>> = {
  'delegations first_day ended_at': 'a delegation may be ended before its first day',
  'outside_opportunities posted_on closes_at': 'the day beside it, closes_on, is held',
  'contracts starts_on ended_on': 'a contract may be terminated before work starts',
  'purchase_orders starts_on due': 'the period of a blanket order and the delivery of a standard one',
  'purchase_orders issued_at due': 'an order may be issued after the day that was hoped for',
  'purchase_orders issued_at ends_on': 'the command refuses to issue an order whose period has passed',
  'subawards starts_on last_day': 'a subaward may be terminated before its period starts',
  'subawards starts_on ended_at': 'a subaward may be terminated before its period starts',
  'work_permits issued_at ends_at': 'its move refuses to issue an expired permit',
  'emergency_purchases starts_on ended_at': 'an emergency may be declared ahead and called off',
}
const start = /^(?<of>.*?)(starts|start|begins|begin|began|from|first_day|opens|opened|issued|posted)(_on|_at)?$/
const end = /^(?<of>.*?)(ends|end|ended|until|to|last_day|closes|due|expires)(_on|_at)?$/

test('two dates that look like a start and an end are declared as a pair, or have a reason not to be', () => {
  const undeclared = dated.flatMap((record) => {
    const names = columnsOf(record)
      .filter(([, field]) => isDated(field))
      .map(([name]) => name)
    const declared = (record.inOrder ?? []).map((pair) => pair.join(' '))
    return names.flatMap((from) =>
      names.flatMap((until) => {
        const [first, last] = [start.exec(from)?.groups, end.exec(until)?.groups]
        return first && last && first.of === last.of && !declared.includes(`${from} ${until}`)
          ? [`${record.table} ${from} ${until}`]
          : []
      }),
    )
  })
  expect(undeclared.toSorted()).toEqual(Object.keys(notAPeriod).toSorted())
})

test('a pair names two dates of the same type in its record', () => {
  for (const { table, fields, inOrder = [] } of all) {
    for (const pair of inOrder)
      expect([table, ...pair, fields[pair[0]]?.kind, isDated(fields[pair[0]])]).toEqual([
        table,
        ...pair,
        fields[pair[1]]?.kind,
        true,
      ])
  }
})

/** The form asks it only of this kind. */
const ofKind = ({ onlyFor = {} }: Pick<Field, 'onlyFor'>) =>
  Object.fromEntries(Object.entries(onlyFor).map(([choice, options]) => [choice, options[0]]))

const at = (kind: string, day: string) => (kind === 'instant' ? `${day}T12:00:00Z` : day)

test('a form and a command refuse a year out of range for every date, in a sentence at its field', () => {
  for (const record of dated) {
    for (const [name, field] of openFields(record).filter(([, each]) => isDated(each))) {
      for (const day of ['9999-12-31', '2201-01-01', '1899-12-31', '0001-01-01']) {
        const said = changeSchema(record)
          .safeParse({ [name]: at(field.kind, day) })
          .error?.issues.map(({ path, message }) => [path.join('.'), message])
        expect([record.table, said]).toEqual([
          record.table,
          [[name, expect.stringMatching(/ must be a date between \d{4} and \d{4}$/)]],
        ])
        expect(checked(record, { ...ofKind(field), [name]: at(field.kind, day) }).problems).toContainEqual({
          name,
          message: said![0]![1],
        })
      }
      expect(
        changeSchema(record).safeParse({ [name]: at(field.kind, '2027-01-01') }).success,
        `${record.table}.${name}`,
      ).toBe(true)
    }
  }
})

test('a form and a command refuse an end before its start, at the end field', () => {
  const typed = dated.flatMap((record) =>
    (record.inOrder ?? [])
      .filter((pair) => pair.every((name) => !record.fields[name].setBy))
      .map((pair) => [record, ...pair] as const),
  )
  expect(typed.length).toBeGreaterThan(40)
  for (const [record, from, until] of typed) {
    const { kind } = record.fields[from]
    const wrong = { [from]: at(kind, '2027-02-02'), [until]: at(kind, '2027-02-01') }
    const said = changeSchema(record)
      .safeParse(wrong)
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
    expect([record.table, said]).toEqual([
      record.table,
      [[until, expect.stringMatching(/^“.+” can’t be before “.+”$/)]],
    ])
    expect(
      checked(record, { ...ofKind(record.fields[from]), ...ofKind(record.fields[until]), ...wrong }).problems,
    ).toContainEqual({ name: until, message: said![0]![1] })
    expect(changeSchema(record).safeParse({ ...wrong, [until]: wrong[from] }).success).toBe(true)
  }
})

test('a field may set a narrower range of years', () => {
  const record = defineRecord('narrow_days', {
    label: 'Day',
    plural: 'Days',
    about: 'A day.',
    access: { of: 'organization', read: 'user', write: 'user' },
    title: 'day',
    list: ['day'],
    fields: {
      day: date({ label: 'Day', years: [2000, 2050] }),
      seen_at: instant({ label: 'Seen', years: [2020, 2030] }),
    },
  })
  expect(changeSchema(record).safeParse({ day: '2051-01-01' }).error?.issues[0]?.message).toBe(
    'Day must be a date between 2000 and 2050',
  )
  expect(dateRules(record).map(({ check }) => check)).toEqual([
    "day >= '2000-01-01' and day < '2051-01-01'",
    "seen_at >= '2020-01-01T00:00:00Z' and seen_at < '2031-01-01T00:00:00Z'",
  ])
})

test('the database refuses both for every table', async () => {
  const { owner } = await testDatabase()
  const client = await owner.connect()
  afterFile(() => client.release())
  const broken = async (table: string, values: Record<string, string>) => {
    const names = Object.keys(values)
    const given = Object.values(values).map((value) => `'${value}'`)
    await client.query('savepoint before')
    const refusal = await client.query(`insert into copy_of_${table} (${names.join()}) values (${given.join()})`).then(
      () => null,
      ({ code, constraint }: { code: string; constraint: string }) => `${code} ${constraint}`,
    )
    await client.query('rollback to savepoint before')
    return refusal
  }
  for (const record of dated) {
    const { table } = record
    await client.query(`begin; create temp table copy_of_${table} (like public.${table} including constraints)`)
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'copy_of_${table}'::regclass and attnum > 0
        and attnotnull`,
    )
    await client.query(
      `alter table copy_of_${table} ${rows.map(({ name }) => `alter column ${name} drop not null`).join(', ')}`,
    )
    const days = columnsOf(record).filter(([, field]) => isDated(field))
    // The same day everywhere is within every range, and no end is before its start.
    const right = Object.fromEntries(days.map(([name, { kind }]) => [name, at(kind, '2100-01-01')]))
    expect(await broken(table, right)).toBe(null)
    for (const [name, { kind }] of days)
      expect(await broken(table, { [name]: at(kind, '9999-12-31') })).toBe(`23514 ${table}_${name}_years`)
    for (const [from, until] of record.inOrder ?? []) {
      const { kind } = record.fields[from]
      expect(await broken(table, { [from]: at(kind, '2027-02-02'), [until]: at(kind, '2027-02-01') })).toBe(
        `23514 ${table}_${from}_${until}_order`,
      )
    }
    await client.query('rollback')
  }
  const { rows } = await owner.query(
    `select conname from pg_constraint where conname ~ '_(years|order)$' and connamespace = 'public'::regnamespace
      and not convalidated`,
  )
  expect(rows).toEqual([])
})

test('the names of these rules fit, and each leads the table API to its sentence', () => {
  for (const record of dated) {
    for (const { name, sentence } of dateRules(record)) {
      expect(name.length).toBeLessThanOrEqual(63)
      const refused = Object.assign(new Error(`violates check constraint "${name}"`), {
        severity: 'ERROR',
        code: '23514',
        table: record.table,
        constraint: name,
      })
      expect(toApiError(refused, undefined, 'test')).toMatchObject({ status: 400, code: '23514', message: sentence })
    }
  }
  expect(dateRules(fiscalYear).map(({ sentence }) => sentence)).toContain('“End date” can’t be before “Start date”')
})

test('an order that ends before it starts is refused as a draft, and when only one of the two dates changes', async () => {
  const { rosa, does, draft } = await ordering()
  const period = { starts_on: '2027-01-01', ends_on: '2026-12-31', limit_amount: 2_000_00 }
  const lines = [{ quantity: 10, unit_price: 12.5 }]
  const refusal = {
    fields: expect.objectContaining({}) as object,
    message: expect.stringMatching(/ can’t be before “/) as string,
  }
  await expect(draft(lines, period, 'blanket')).rejects.toMatchObject(refusal)
  const order = await draft(lines, { ...period, ends_on: '2027-12-31' }, 'blanket')
  const change = { id: order.id, version: order.version, changes: { ends_on: '2026-12-31' } }
  await expect(does(rosa, editOrder, change as never)).rejects.toMatchObject({
    fields: { ends_on: expect.stringMatching(/ can’t be before “/) as string },
  })
})

test('a screen counts days from the date of the organization, never from the date of the browser', () => {
  const ofBrowser = /(localDay|dayOf)\([^\n]*resolvedOptions\(\)\.timeZone/
  expect(screens.filter(({ text }) => ofBrowser.test(text)).map(({ path }) => path)).toEqual([])
  expect(ofBrowser.test('localDay(now, Intl.DateTimeFormat().resolvedOptions().timeZone)')).toBe(true)
})
