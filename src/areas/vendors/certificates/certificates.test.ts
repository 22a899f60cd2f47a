import { expect, test } from 'vitest'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { addDays } from '#platform/dates.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { city } from '#tests/city.ts'
import { passes } from '#tests/jobs.ts'
import { tellEnds } from './tell-ends.ts'

/** An agency in Iowa where Max owns a certificate of Acme; Acme has its own users. It is noon on the 20th there. */
async function watching(ends: string, { term = 30, status = 'active', kept = 'current' } = {}) {
  const [place, acme] = [await city(), await city({ kind: 'vendor', name: 'Acme' })]
  const { owner, organization, max, clock, services } = place
  clock.set(new Date('2026-11-20T18:00:00Z'))
  await owner.query(`update organizations set time_zone = 'America/Chicago' where id = $1`, [organization.id])
  const vendor = (
    await owner.query<{ id: string }>(
      `insert into vendors (organization_id, number, name, type, email, status)
        values ($1, 'V-1', 'Acme', 'llc', 'a@example.com', $2) returning id`,
      [organization.id, status],
    )
  ).rows[0]!.id
  await owner.query('insert into vendor_accounts (organization_id, vendor, account) values ($1, $2, $3)', [
    organization.id,
    vendor,
    acme.organization.id,
  ])
  await owner.query(
    `insert into vendor_certificates (organization_id, vendor, kind, issued_by, expires_on, keeper, status, created_by)
      values ($1, $2, 'liability', 'Mutual', $3, $4, $5, null)`,
    [organization.id, vendor, ends, max.user_id, kept],
  )
  if (term)
    await owner.query(
      `insert into vendor_terms (organization_id, kind, value, valid_from, source)
        values ($1, 'certificate_notice_days', $2, '2020-01-01', 'Policy 3')`,
      [organization.id, term],
    )
  const looks = async () => {
    await passes(services, tellEnds)
    clock.advance(61_000)
    await runDueJobs(services, [deliver])
  }
  const told = async () =>
    (
      await owner.query<{ user_id: string; words: string }>(
        `select user_id, words from notifications where event = 'certificate_ends' and user_id = any ($1)`,
        [[max.user_id, acme.rosa.user_id]],
      )
    ).rows
  return { ...place, acme, vendor, looks, told }
}

test.each<[string, string, Parameters<typeof watching>[1], number]>([
  ['today', '2026-11-20', {}, 2],
  ['in thirty days', addDays('2026-11-20', 30), {}, 2],
  ['in thirty-one', addDays('2026-11-20', 31), {}, 0],
  ['yesterday', '2026-11-19', {}, 0],
  ['tomorrow, where no limit set', '2026-11-21', { term: 0 }, 0],
  ['tomorrow, of a vendor that was closed', '2026-11-21', { status: 'closed' }, 0],
  ['tomorrow, of one that is suspended', '2026-11-21', { status: 'suspended' }, 2],
  ['tomorrow, and was replaced', '2026-11-21', { kept: 'replaced' }, 0],
])('number of people told about a certificate that ends %s: %#', async (_, ends, more, people) => {
  const { looks, told } = await watching(ends, more)
  await looks()
  expect(await told()).toHaveLength(people)
})

test("the owner and the vendor's own people are told once, however often the job runs", async () => {
  const { looks, told, max, acme, clock } = await watching('2026-12-01')
  await looks()
  await looks()
  clock.advance(86_400_000)
  await looks()
  expect((await told()).toSorted((a, b) => a.user_id.localeCompare(b.user_id))).toEqual(
    [max.user_id, acme.rosa.user_id]
      .toSorted()
      .map((user_id) => ({ user_id, words: expect.stringMatching(/of Acme expires on December 1, 2026\.$/) })),
  )
})

test('a renewed certificate is a new one, with its own reminder', async () => {
  const { looks, told, owner, vendor } = await watching('2026-12-01')
  await looks()
  await owner.query(`update vendor_certificates set expires_on = '2026-12-10' where vendor = $1`, [vendor])
  await looks()
  expect(await told()).toHaveLength(4)
})
