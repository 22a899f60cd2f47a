import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordCost } from '#areas/grants/charges/commands.ts'
import { setGrantBudget } from '#areas/grants/budgets/commands.ts'
import { draftDrawdown, drawdownCommands } from '#areas/grants/drawdowns/commands.ts'
import { draftGrant, grantCommands } from '#areas/grants/grants/commands.ts'
import { makeOfficerKey } from '#areas/procurement/officers/commands.ts'
import { makeOfficerKey as makeKey } from '#platform/sealing/officer-keys.ts'
import { editVendor } from '#areas/vendors/vendors/commands.ts'
import { addDays } from '#platform/dates.ts'
import { city } from '#tests/city.ts'
import { tasks } from '#tests/companions.ts'
import { addStarterPack, showStarterPack } from '../starter/commands.ts'
import { factsSql, showReadiness } from './commands.ts'
import { missingIn } from './rules.ts'

test('the guide misses less with the starter pack, by one statement that reads no table whole', async () => {
  const { ada, max, rosa, does, owner, organization } = await city()
  const missing = async () =>
    Object.fromEntries(
      (await does(ada, showReadiness, {})).jobs.map((job) => [job.name, missingIn(job).map(({ title }) => title)]),
    )
  const before = await missing()
  expect(before.buy).toEqual([
    'Fiscal year',
    'Fund',
    'Account',
    'Adopted budget line',
    'Second administrator',
    'Active vendor',
    'Approval chain for orders',
  ])
  const { entries } = await does(ada, showStarterPack, { kind: 'county', month: 1 })
  await does(ada, addStarterPack, { kind: 'county', month: 1, keys: entries.map(({ key }) => key), figures: {} })
  const after = await missing()
  expect(after.buy).toEqual([
    'Adopted budget line',
    'Second administrator',
    'Active vendor',
    'Approval chain for orders',
  ])
  expect(before.solicit!.filter((title) => !after.solicit!.includes(title))).toEqual(['Protest periods'])
  // Three people with an opening key, and no one is asked for a second one.
  const keys = async (who: typeof ada) => {
    const { jobs } = await does(who, showReadiness, {})
    const { ready, act } = jobs.flatMap(({ items }) => items).find(({ title }) => title === 'Opening keys')!
    return [ready, act]
  }
  const makesKey = async (who: typeof ada) => {
    const { publicKey, sealed } = await makeKey('four unrelated words')
    await does(who, makeOfficerKey, { public_key: publicKey, sealed })
  }
  expect(await keys(ada)).toEqual([false, 'create-key'])
  for (const who of [ada, max]) await makesKey(who)
  expect(await keys(ada)).toEqual([false, undefined])
  await makesKey(rosa)
  expect(await keys(max)).toEqual([true, undefined])
  // A buyer reads the same state of the jobs that a buyer does, and whom to ask.
  const [seen, all] = [await does(rosa, showReadiness, {}), await does(ada, showReadiness, {})]
  expect(seen.jobs).toEqual(all.jobs.filter(({ name }) => ['buy', 'solicit', 'disasters'].includes(name)))
  expect(seen.ask).toEqual(['Ada'])

  // Forced to prefer them, PostgreSQL finds an index for every table: none is read from end to end in a large agency.
  const db = await owner.connect()
  await db.query('begin')
  await db.query('set local enable_seqscan = off')
  const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain ${factsSql}`, [
    organization.id,
    '2026-11-24',
    new Date(0),
    ada.user_id,
  ])
  await db.query('rollback')
  db.release()
  expect(rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Seq Scan'))).toEqual([])
})

test('a step of a second person names who may take it, and that they were asked', async () => {
  const { ada, max, rosa, does, organization, owner, clock } = await city()
  const vendor = { id: randomUUID() }
  await owner.query(
    `insert into vendors (organization_id, id, number, name, type, email, status, created_by)
      values ($1, $2, 'V-0001', 'Larkspur Paving', 'corporation', 'bids@larkspur.example', 'draft', $3)`,
    [organization.id, vendor.id, rosa.user_id],
  )
  const seconds = async (who: typeof ada) => (await does(who, showReadiness, {})).seconds
  expect(await seconds(rosa)).toMatchObject({
    vendor: {
      people: expect.arrayContaining([
        expect.objectContaining({ name: 'Max' }),
        expect.objectContaining({ name: 'Ada' }),
      ]),
      asked: null,
      role: 'manager or administrator',
      yours: false,
    },
  })
  expect((await seconds(max)).vendor).toMatchObject({ yours: true })
  await does(rosa, tasks.create, {
    task: { title: 'Activate the vendor Larkspur Paving', assignee: max.user_id },
    about: { table: 'vendors', record: vendor.id },
  })
  expect((await seconds(rosa)).vendor!.asked).toBe('Max')

  // Who wrote in it would be refused, and so would an account that waits to be confirmed.
  await does(max, editVendor, { id: vendor.id, version: 1, changes: { city: 'Alder Falls' } } as never)
  expect((await seconds(max)).vendor).toMatchObject({ yours: false, people: [{ name: 'Ada' }] })
  await owner.query(
    `insert into account_confirmations (organization_id, user_id, role, given_by, given_at, decides_from)
      values ($1, $2, 'admin', $3, $4, $4::timestamptz + interval '30 days')`,
    [organization.id, ada.user_id, rosa.user_id, clock.now()],
  )
  expect((await seconds(rosa)).vendor).toMatchObject({ asked: null, people: [] })
})

test('a drawdown that the funder refused is no first drawdown', async () => {
  const { ada, max, does, owner, organization, clock } = await city()
  await owner.query('select app.default_grants($1)', [organization.id])
  await owner.query(
    `insert into applicant_profiles (organization_id, legal_name, uei, ein) values ($1, 'City', 'ABCDEF123456', '440000099')`,
    [organization.id],
  )
  const today = clock.today()
  const grant = await does(max, draftGrant, {
    ...{ title: 'Road', kind: 'federal', award_number: 'F-1', agency: 'FHWA', aln: '20.205', manager: max.user_id },
    ...{ awarded_on: addDays(today, -200), starts_on: addDays(today, -190), ends_on: addDays(today, 300) },
    ...{ amount: 1_000_00, match: 0, documents: [] },
  })
  const { version } = (await owner.query('select version from grants where id = $1', [grant.id])).rows[0]
  await does(max, setGrantBudget, {
    ...{ id: grant.id, version },
    lines: [{ class: 'construction', description: 'Paving', federal: 1_000_00, match: 0 }],
  } as never)
  await does(ada, grantCommands.accept, { id: grant.id })
  const cost = await does(max, recordCost, {
    ...{ funding: grant.id, kind: 'other', class: 'construction', description: 'Pay estimate', why: 'In the budget.' },
    ...{ incurred_on: addDays(today, -5), amount: 400_00, match: 0, documents: [] },
  } as never)
  const drawn = async () => (await does(max, showReadiness, {})).jobs.find(({ name }) => name === 'grants')!.start.done
  const { id } = await does(max, draftDrawdown, {
    funding: grant.id,
    kind: 'reimbursement' as const,
    lines: [{ cost: cost.id, amount: 400_00 }],
  })
  expect(await drawn()).toBe(false)
  await does(max, drawdownCommands.submit, { id })
  expect(await drawn()).toBe(true)
  await does(ada, drawdownCommands.return, { id, reason: 'Estimate 2 is not signed.' })
  expect(await drawn()).toBe(false)
  await does(max, drawdownCommands.submit, { id })
  await does(ada, drawdownCommands.approve, { id })
  await does(max, drawdownCommands.request, { id, reference: 'ASAP-1' })
  expect(await drawn()).toBe(true)
  await does(max, drawdownCommands.refuse, { id, day: today, reason: 'The account is blocked.' })
  expect(await drawn()).toBe(false)
})
