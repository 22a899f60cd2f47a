import { expect, test } from 'vitest'
import { inviteVendors } from '#areas/procurement/audience/invitations.ts'
import { draftAward } from '#areas/procurement/awards/commands.ts'
import { publishSolicitation } from '#areas/procurement/publication/commands.ts'
import { decide, requestOf } from '#tests/approvals.ts'
import type { Person } from '#tests/city.ts'
import { market } from '#tests/market.ts'
import { panel } from '#tests/panel.ts'
import { checkVendor } from '../vendor-checks.ts'
import { askException, exceptVendor, refuseException } from './commands.ts'
import { exceptionOn, whyNotAskException, whyNotExcept, whyNotRefuseException } from './rules.ts'
import { solicitationCommands } from '#areas/procurement/publication/stages.ts'
import { awardCommands } from '#areas/procurement/awards/making.ts'

const [today, held] = ['2026-11-20', 'Its score is 40 of 100 from 5 events. Vendors below 50 are blocked.']
const standing = { held, excluded: null, today, until: '2026-12-31', waiting: false } as const

test.each<[string, Partial<Parameters<typeof whyNotAskException>[0]>, string | null]>([
  ['that its score holds up', {}, null],
  [
    'that a person has asked for',
    { waiting: true },
    'An exception is already requested for this vendor. A manager must decide on it first.',
  ],
  ['that no score holds up', { held: null }, 'This vendor isn’t blocked by its score and needs no exception.'],
  [
    'that the law excludes',
    { excluded: 'It is excluded from federal contracts (2 CFR 180).' },
    'It is excluded from federal contracts (2 CFR 180).',
  ],
  ['until today', { until: today }, null],
  ['until yesterday', { until: '2026-11-19' }, 'The end date must be today or later.'],
  ['for 180 days', { until: '2027-05-19' }, null],
  ['for 181 days', { until: '2027-05-20' }, 'An exception can last up to 180 days.'],
])('a vendor exception is requested by one %s', (_, change, reason) =>
  expect(whyNotAskException({ ...standing, ...change })).toBe(reason),
)

const [asker, answerer] = [
  { user_id: 'rosa', role: 'user' },
  { user_id: 'max', role: 'manager' },
] as const
const waiting = { status: 'asked', asked_by: 'rosa', valid_to: '2026-12-31' } as const
test.each<
  [string, Partial<Parameters<typeof whyNotExcept>[0]>, Partial<Parameters<typeof whyNotExcept>[1]>, string | null]
>([
  ['by a manager', {}, {}, null],
  [
    'without the role',
    {},
    { actor: { user_id: 'olga', role: 'user' } },
    'Only a manager can approve a vendor exception.',
  ],
  ['by the manager who asked', { asked_by: 'max' }, {}, 'You can’t approve your own request.'],
  ['twice', { status: 'granted' }, {}, 'This request is already decided.'],
  ['when it was rejected', { status: 'refused' }, {}, 'This request is already decided.'],
  ['when its day is over', { valid_to: '2026-11-19' }, {}, 'The end date must be today or later.'],
  ['when the law excludes it by now', {}, { excluded: 'It is excluded.' }, 'It is excluded.'],
  [
    'when its score is better by now',
    {},
    { held: null },
    'This vendor isn’t blocked by its score and needs no exception.',
  ],
])('a vendor exception is approved %s', (_, change, more, reason) =>
  expect(whyNotExcept({ ...waiting, ...change }, { actor: answerer, held, excluded: null, today, ...more })).toBe(
    reason,
  ),
)

test('the requester withdraws it or a manager rejects it, no one else, and only once', () => {
  const refuse = (change: object, actor: Parameters<typeof whyNotRefuseException>[1]['actor']) =>
    whyNotRefuseException({ ...waiting, ...change }, { actor })
  expect([refuse({}, asker), refuse({}, answerer)]).toEqual([null, null])
  expect(refuse({}, { user_id: 'olga', role: 'user' })).toBe('Only a manager can reject a vendor exception.')
  expect(refuse({ status: 'granted' }, answerer)).toBe('This request is already decided.')
})

test('of several exceptions the longest applies, through its last day; a mere request has no effect', () => {
  const rows = [
    { valid_to: '2026-11-20', status: 'granted' },
    { valid_to: '2026-12-31', status: 'granted' },
    { valid_to: '2027-03-01', status: 'asked' },
  ] as const
  expect([exceptionOn(rows, '2026-12-31'), exceptionOn(rows, '2027-01-01')]).toEqual([rows[1], undefined])
})

type Place = Awaited<ReturnType<typeof market>>

/** Five bids from other years, four of them unreadable: a score of 20. */
async function poor(
  { owner, organization }: Pick<Place, 'owner' | 'organization'>,
  vendor: string,
  solicitation: string,
): Promise<void> {
  await owner.query(`select app.default_vendor_terms($1, '2020-01-01')`, [organization.id])
  await owner.query(
    `with decided
      as (insert into solicitations (organization_id, number, kind, title, summary, category, contact, requested_by,
        status) select organization_id, 'OLD-' || $2, kind, title, summary, category, contact, requested_by, 'closed'
        from solicitations where id = $3 returning id)
     insert into bids (organization_id, number, solicitation, vendor, total, submitted_at, edition, receipt, status)
     select $1, 'OLD-' || n, decided.id, $2::uuid, 100, now() - interval '1 day', 1, 'r', case n when 1 then 'opened'
     else 'unreadable' end from decided, generate_series(1, 5) n`,
    [organization.id, vendor, solicitation],
  )
}

test("a blocked vendor isn't invited until one person requests an exception and a manager approves it", async () => {
  const place = await market()
  const { rosa, max, does, draft, bidder } = place
  const { id } = await draft()
  const acme = await bidder('Acme')
  const invite = () => does(rosa, inviteVendors, { id, vendors: [acme.vendor], emails: [] })
  await invite()
  await poor(place, acme.vendor, id)
  await does(rosa, solicitationCommands.submit, { id })
  await does(max, decide, { ...(await requestOf(place, id)), decision: 'approved' as const, comment: '' })
  const blocked =
    'Acme: Its score is 20 of 100 from 5 events. Vendors below 50 are blocked. Another person can request an exception on the vendor’s page, and a manager can approve it.'
  await expect(invite()).rejects.toThrow(blocked)
  await expect(does(rosa, publishSolicitation, { id, reason: 'The market of a test.' })).rejects.toThrow(blocked)
  const until = place.clock.today()
  const ask = (who: Person) =>
    does(who, askException, { vendor: acme.vendor, until, reason: 'The only salt within 200 miles.' })
  const own = await ask(max)
  await expect(does(max, exceptVendor, { id: own.id })).rejects.toThrow('You can’t approve your own request.')
  await expect(invite()).rejects.toThrow(blocked)
  await does(max, refuseException, { id: own.id, reason: 'Rosa knows more of it.' })
  const asked = await ask(rosa)
  await expect(ask(max)).rejects.toThrow('An exception is already requested for this vendor.')
  await expect(does(rosa, exceptVendor, { id: asked.id })).rejects.toThrow('Only a manager')
  await expect(invite()).rejects.toThrow(blocked)
  const elsewhere = await market()
  await expect(elsewhere.does(elsewhere.max, exceptVendor, { id: asked.id })).rejects.toThrow('does not exist')
  await does(max, exceptVendor, { id: asked.id })
  await expect(does(place.ada, exceptVendor, { id: asked.id })).rejects.toThrow('This request is already decided.')
  const { checks, held, exception } = await does(max, checkVendor, { vendor: acme.vendor })
  expect(held).toContain('20 of 100')
  expect(exception).toMatchObject({
    reason: 'The only salt within 200 miles.',
    asked_by: rosa.user_id,
    granted_by: max.user_id,
  })
  expect(checks.at(-1)).toMatchObject({
    whyNot: null,
    words: expect.stringContaining('The only salt within 200 miles.'),
  })
  expect(await does(rosa, publishSolicitation, { id, reason: 'The market of a test.' })).toMatchObject({
    status: 'published',
  })
})

test('a blocked vendor is recommended, announced and awarded only with an exception; an excluded one never', async () => {
  const place = await panel()
  const { rosa, max, does, birch, ranked, row, approved, protestPeriodPasses, owner, organization } = place
  const of = await ranked()
  const award = await approved(of.id, birch)
  await poor(place, birch.vendor, row.id)
  const blocked = /^Birch: Its score is 20 of 100/
  await expect(recommendAgain(place, of.id, award.id)).rejects.toThrow(blocked)
  await expect(does(rosa, awardCommands.giveNotice, { id: award.id })).rejects.toThrow(blocked)
  const until = place.clock.today()
  const except = async () =>
    does(
      max,
      exceptVendor,
      await does(rosa, askException, { vendor: birch.vendor, until, reason: 'It was in receivership then.' }).then(
        ({ id }) => ({ id }),
      ),
    )
  await except()
  await does(rosa, awardCommands.giveNotice, { id: award.id })
  await protestPeriodPasses(award.id)
  await owner.query(`update organizations set time_zone = 'UTC' where id = $1`, [organization.id])
  place.clock.advance(2 * 86_400_000)
  await expect(does(rosa, awardCommands.make, { id: award.id })).rejects.toThrow(blocked)
  await owner.query(
    `insert into exclusion_lists (organization_id, id, name, published_on, source, entries, in_force)
      values ($1, app.uuid_v7(), $2, $3, $2, 1, true)`,
    [organization.id, 'SAM', '2026-01-01'],
  )
  await owner.query(
    `insert into exclusions (organization_id, list, line, entry, name, name_key) select $1, id, 2, 'S4', 'BIRCH',
      'birch' from exclusion_lists where organization_id = $1`,
    [organization.id],
  )
  await expect(except()).rejects.toThrow('An excluded company has the same name')
  await expect(does(rosa, awardCommands.make, { id: award.id })).rejects.toThrow(
    /^Birch: An excluded company has the same name/,
  )
})

/** As if the current recommendation had been withdrawn: the question is who may be named in a new one. */
async function recommendAgain(
  { olga, does, owner, birch, bidOf }: Awaited<ReturnType<typeof panel>>,
  evaluation: string,
  standing: string,
) {
  await owner.query(`update awards set status = 'annulled' where id = $1`, [standing])
  try {
    await does(olga, draftAward, { evaluation, basis: 'whole', bid: await bidOf(birch), reason: '', shares: [] })
  } finally {
    await owner.query(`update awards set status = 'approved' where id = $1`, [standing])
  }
}
