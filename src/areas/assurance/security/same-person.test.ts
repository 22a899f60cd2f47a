import { expect, test } from 'vitest'
import { beginReview } from '#areas/organization/access/commands.ts'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { city } from '#tests/city.ts'
import { mailboxOf } from '#platform/mailbox.ts'
import { samePerson, sameVendor, type Account, type VendorMarks } from './rules.ts'
import { measure } from './jobs.ts'
import { findVendorPairs } from './questions.ts'

test.each([
  ['Rosa.Diaz+buyer@gmail.com', 'rosadiaz@googlemail.com', true],
  ['rosa+buyer@example.gov', 'Rosa@example.gov', true],
  ['rosa.diaz@example.gov', 'rosadiaz@example.gov', false],
  ['rosa@example.gov', 'rosa@example.org', false],
])('%s and %s are one mailbox: %s', (a, b, same) => expect(mailboxOf(a) === mailboxOf(b)).toBe(same))

const account = (id: string, more: Partial<Account>): Account => ({
  id,
  name: id,
  email: `${id}@example.gov`,
  phone: null,
  factors: [],
  ...more,
})
test.each<[string, Partial<Account>, Partial<Account>, string | null]>([
  ['two people', {}, {}, null],
  [
    'one verified phone number',
    { phone: '+1 (202) 555-0100' },
    { phone: '12025550100' },
    'Both accounts have the same verified phone number.',
  ],
  ['no phone number', { phone: null }, { phone: null }, null],
  [
    'one mailbox',
    { email: 'rosa+1@example.gov' },
    { email: 'rosa@example.gov' },
    'Both email addresses belong to the same mailbox.',
  ],
  ['one name alone', { name: 'Rosa Díaz' }, { name: 'Diaz Rosa' }, null],
  ['one factor alone', { factors: ['factor totp blue phone'] }, { factors: ['factor totp blue phone'] }, null],
  [
    'one name and one factor',
    { name: 'Rosa Díaz', factors: ['factor totp blue phone'] },
    { name: 'diaz rosa', factors: ['factor totp blue phone'] },
    'Both accounts have the same name and the same second factor or passkey model.',
  ],
])('%s', (_, a, b, why) =>
  expect(samePerson([account('b', b), account('a', a)])).toEqual(why ? [{ first: 'a', second: 'b', why }] : []),
)

const company = (id: string, more: Partial<VendorMarks>): VendorMarks => ({ id, tin: null, banks: [], ...more })
test.each<[string, Partial<VendorMarks>, Partial<VendorMarks>, string | null]>([
  ['two vendors', { tin: 'x' }, { tin: 'y' }, null],
  ['no tax number', {}, {}, null],
  ['one tax number', { tin: 'x' }, { tin: 'x' }, 'Both vendors have the same tax number.'],
  [
    'one bank account',
    { banks: ['021000021 1234', '1'] },
    { banks: ['021000021 1234'] },
    'Both vendors have a bank account with the same routing number and last four digits.',
  ],
])('%s', (_, a, b, why) =>
  expect(sameVendor([company('a', a), company('b', b)])).toEqual(why ? [{ first: 'a', second: 'b', why }] : []),
)

test('administrators are told once about two accounts of one person, and the access review gives the reason', async () => {
  const place = await city()
  const { rosa, max, ada, does, sees, owner, organization, services, clock } = place
  const told = async () => {
    await runDueJobs(services, [deliver])
    return (
      await owner.query<{ words: string }>(
        `select words from notifications where organization_id = $1 and user_id = $2 and event = 'security_alarm'`,
        [organization.id, ada.user_id],
      )
    ).rows.map(({ words }) => words)
  }
  await measure(services, organization.id)
  expect(await told()).toEqual([])

  await owner.query(`update auth.users set phone = '+12025550100', phone_confirmed_at = $2 where id = any ($1)`, [
    [rosa.user_id, max.user_id],
    clock.now(),
  ])
  await measure(services, organization.id)
  await measure(services, organization.id)
  const words = await told()
  expect(words).toHaveLength(1)
  expect(words[0]).toMatch(
    /^(Rosa and Max|Max and Rosa) may be the same\. Both accounts have the same verified phone number\.$/,
  )

  const review = await does(ada, beginReview, { title: 'Roles of the year', due_on: '2099-01-01' })
  const items = await sees(ada, 'select member, finding from access_review_items where review = $1', [review.id])
  expect(items).toContainEqual({
    member: max.user_id,
    finding: 'May be the same person as Rosa. Both accounts have the same verified phone number.',
  })
  expect(items).toContainEqual({ member: ada.user_id, finding: null })

  await owner.query('update auth.users set phone_confirmed_at = null where id = $1', [rosa.user_id])
  await measure(services, organization.id)
  expect(
    (await owner.query('select from same_person_signs where organization_id = $1', [organization.id])).rows,
  ).toEqual([])
})

test("administrators are told about two vendors with one tax number, and another agency's vendors are not compared", async () => {
  const [here, there] = [await city(), await city()]
  const vendor = async ({ organization }: typeof here, number: string) => {
    const { rows } = await here.owner.query<{ id: string }>(
      `insert into vendors (organization_id, number, name, type, email, status)
        values ($1, $2, $2, 'llc', 'sales@example.com', 'active') returning id`,
      [organization.id, number],
    )
    await here.owner.query(
      `insert into vendor_secrets (organization_id, vendor, tin_kind, tin_last, tin_digest, tin_sealed)
        values ($1, $2, 'ein', '6789', 'digest', '\\x00')`,
      [organization.id, rows[0]!.id],
    )
  }
  await vendor(here, 'V-1')
  await vendor(there, 'V-2')
  await measure(here.services, here.organization.id)
  const signs = async () =>
    (
      await here.owner.query('select kind, why from same_person_signs where organization_id = $1', [
        here.organization.id,
      ])
    ).rows
  expect(await signs()).toEqual([])
  await vendor(here, 'V-3')
  await measure(here.services, here.organization.id)
  expect(await signs()).toEqual([{ kind: 'vendors', why: 'Both vendors have the same tax number.' }])

  await runDueJobs(here.services, [deliver])
  const told = (
    await here.owner.query<{ words: string }>(
      `select words from notifications where organization_id = $1 and user_id = $2 and event = 'security_alarm'`,
      [here.organization.id, here.ada.user_id],
    )
  ).rows
  expect(told).toHaveLength(1)
  const pairs = await here.does(here.ada, findVendorPairs, {})
  expect(pairs.map(({ words }) => words)).toEqual(told.map(({ words }) => words))
  expect(await there.does(there.ada, findVendorPairs, {})).toEqual([])
  await expect(here.does(here.max, findVendorPairs, {})).rejects.toThrow(
    'Only an administrator can see vendors that may be one company.',
  )
})
