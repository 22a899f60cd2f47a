import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { decide, requestOf, show } from '#tests/approvals.ts'
import { city } from '#tests/city.ts'
import { market } from '#tests/market.ts'
import { panel } from '#tests/panel.ts'
import { welcomeVendors } from '#areas/vendors/registrations/commands.ts'
import { submitBid } from '../bids/commands.ts'
import { beginOpening } from '../bids/opening.ts'
import type { Review } from '#areas/organization/approvals/requests/document.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { enterHoliday } from '#areas/organization/holidays/commands.ts'
import { amendSolicitation, publishSolicitation } from './commands.ts'
import { nameOfficers } from '../officers/commands.ts'
import { editSolicitation, scheduleSolicitation } from '../solicitations/commands.ts'
import { responsePeriod } from '../solicitations/records.ts'
import { solicitationCommands } from './stages.ts'
import { awardCommands } from '../awards/making.ts'

/** Each breaks one rule of a lawful draft, and corrects it again. */
const forbidden: readonly [why: string, kind: 'ifb' | 'rfp', breaks: string, corrects: string, told: RegExp][] = [
  [
    'no description for the public',
    'ifb',
    `update solicitations set summary = null where id = $1`,
    `update solicitations set summary = 'Salt.' where id = $1`,
    /^Public summary: .*2 CFR 200\.319\(d\)\(2\)/,
  ],
  [
    'no scope of work',
    'ifb',
    `update solicitation_sections set part = 'terms' where solicitation = $1`,
    `update solicitation_sections set part = 'scope' where solicitation = $1`,
    /^Scope of work: .*2 CFR 200\.319\(d\)\(2\)/,
  ],
  [
    'quotes above the simplified acquisition threshold',
    'ifb',
    `update solicitations set kind = 'rfq', estimate = 35000001 where id = $1`,
    `update solicitations set kind = 'ifb', estimate = null where id = $1`,
    /\$350,000\.01 exceeds .*2 CFR 200\.320\(b\)/,
  ],
  [
    'sealed bids from invited vendors alone',
    'ifb',
    `update solicitations set invited_only = true where id = $1`,
    `update solicitations set invited_only = false where id = $1`,
    /must be publicly advertised.*2 CFR 200\.320\(b\)/,
  ],
  [
    'proposals without the weight of their factors',
    'rfp',
    `update solicitation_criteria set weight = 50 where solicitation = $1 and kind = 'quality'`,
    `update solicitation_criteria set weight = 60 where solicitation = $1 and kind = 'quality'`,
    /Weights must total 100\. They total 90.*2 CFR 200\.320\(b\)\(2\)\(i\)/,
  ],
  [
    'federal money without an independent estimate',
    'ifb',
    `update solicitations set federal = true, estimate = null where id = $1`,
    `update solicitations set federal = false where id = $1`,
    /independent cost estimate.*2 CFR 200\.324\(a\)/,
  ],
  [
    'federal money without its clauses',
    'ifb',
    `update solicitations set federal = true, estimate = 9000000 where id = $1`,
    `update solicitations set federal = false, estimate = null where id = $1`,
    /^Required clauses: .*2 CFR 200/,
  ],
  [
    'a closing in 13 minutes',
    'ifb',
    `update solicitations set closes_at = $2::timestamptz + interval '13 minutes', questions_until = null where id = $1`,
    `update solicitations set closes_at = '2098-12-11T20:00:00Z' where id = $1`,
    /must be at least 3 days from now.*2 CFR 200\.320\(b\)\(1\)\(ii\)\(A\)/,
  ],
  [
    'less time than the agency’s own code gives',
    'ifb',
    `update solicitations set closes_at = $2::timestamptz + interval '5 days' where id = $1`,
    `update solicitations set closes_at = '2098-12-11T20:00:00Z' where id = $1`,
    /must be open for at least 10 business days \(City Code 3-104\)\. Close on December 7, 2026 or later/,
  ],
  [
    'a closed registration',
    'ifb',
    `update vendor_welcomes set open = false where organization_id = (select organization_id from solicitations where id = $1)`,
    `update vendor_welcomes set open = true where organization_id = (select organization_id from solicitations where id = $1)`,
    /^Vendor registration: .*2 CFR 200\.319\(e\)/,
  ],
  [
    'sealed bids opened by one officer alone',
    'ifb',
    `update solicitations set officers_needed = 1 where id = $1`,
    `update solicitations set officers_needed = 2 where id = $1`,
    /At least 2 officers must open.*2 CFR 200\.320\(b\)\(1\)\(ii\)\(C\)/,
  ],
  [
    'no rule on protests',
    'ifb',
    `update protest_periods set above = 100 where kind = 'ifb' and organization_id = (select organization_id from solicitations where id = $1)`,
    `update protest_periods set above = 0 where kind = 'ifb' and organization_id = (select organization_id from solicitations where id = $1)`,
    /^Protest period: .*2 CFR 200\.318\(k\)/,
  ],
]

test('twelve publications that the law forbids are refused with their paragraph, and the corrected drafts are not', async () => {
  const { rosa, ada, does, draft, owner, clock, organization } = await market()
  clock.set(new Date('2026-11-20T18:00:00Z'))
  await owner.query(
    `insert into response_periods (organization_id, kind, above, days, counted, valid_from, source)
      values ($1, 'ifb', 0, 10, 'working', '2020-01-01', 'City Code 3-104')`,
    [organization.id],
  )
  await does(ada, enterHoliday, {
    name: 'Thanksgiving Day',
    falls: '4th Thursday in November',
    valid_from: '2026-11-20',
    source: 'City Code 1-20',
    reason: 'The council adopted it',
  } as never)
  await expect(
    does(ada, enterHoliday, {
      name: 'Fair Day',
      falls: 'some Monday',
      valid_from: '2026-11-20',
      source: 'City Code 1-20',
      reason: 'x',
    } as never),
  ).rejects.toThrow()
  const drafts = { ifb: (await draft()).id, rfp: (await draft({ kind: 'rfp' })).id }
  for (const [why, kind, breaks, corrects, told] of forbidden) {
    const id = drafts[kind]
    const run = (sql: string) => owner.query(sql, sql.includes('$2') ? [id, clock.now()] : [id])
    await run(breaks)
    const answer = await does(rosa, solicitationCommands.submit, { id }).then(
      () => 'submitted',
      (error: Error) => error.message,
    )
    expect([why, answer]).toEqual([why, expect.stringMatching(told)])
    await run(corrects)
  }
  for (const id of Object.values(drafts))
    expect(await does(rosa, solicitationCommands.submit, { id })).toMatchObject({ status: 'submitted' })
  expect(forbidden).toHaveLength(12)
})

test("an incomplete solicitation can't be submitted for approval, and an approved one can't change without another approval", async () => {
  const place = await market()
  const { rosa, max, ada, officers, does, draft, owner } = place
  const { id } = await draft()
  await owner.query('delete from opening_officers where solicitation = $1', [id])
  await expect(does(rosa, solicitationCommands.submit, { id })).rejects.toThrow(
    'Opening officers: 2 officers must open together, and none is assigned.',
  )
  const name = () => does(rosa, nameOfficers, { id, needed: 2, officers: officers.map(({ user_id }) => user_id) })
  await name()
  await does(ada, welcomeVendors, { open: false, words: '' })
  await expect(does(rosa, solicitationCommands.submit, { id })).rejects.toThrow(
    'Vendor registration: Registration is closed, so no new vendor can bid.',
  )
  await does(ada, welcomeVendors, { open: true, words: '' })
  const sent = await does(rosa, solicitationCommands.submit, { id })
  await does(max, decide, { ...(await requestOf(place, id)), decision: 'approved' as const, comment: '' })

  await expect(name()).rejects.toThrow(/is approved and can’t be edited/)
  await expect(
    does(rosa, scheduleSolicitation, {
      id,
      version: sent.version + 1,
      closes_at: '2098-12-12T14:00',
      questions_until: null,
    }),
  ).rejects.toThrow(/is approved and can’t be edited/)
  await does(ada, welcomeVendors, { open: false, words: '' })
  await expect(does(rosa, publishSolicitation, { id, reason: '' })).rejects.toThrow('Vendor registration:')
  await does(ada, welcomeVendors, { open: true, words: '' })
  expect(await does(rosa, solicitationCommands.revise, { id })).toMatchObject({ status: 'draft' })
  await name()
  await expect(does(rosa, publishSolicitation, { id, reason: '' })).rejects.toThrow(
    'is a draft and can’t be published.',
  )
  await does(rosa, solicitationCommands.submit, { id })
})

test('the approved text is published, even if the content changed', async () => {
  const place = await market()
  const { rosa, max, does, draft, owner, stored } = place
  const { file } = await stored(rosa, 'Plan.pdf', 'as approved')
  const { id } = await draft({ documents: [file] } as never)
  const approve = async () => {
    await does(rosa, solicitationCommands.submit, { id })
    await does(max, decide, { ...(await requestOf(place, id)), decision: 'approved' as const, comment: '' })
  }
  const publish = () => does(rosa, publishSolicitation, { id, reason: 'The market of a test.' })
  await approve()
  await owner.query('update solicitation_lines set quantity = quantity + 1 where solicitation = $1', [id])
  await owner.query(`update storage.objects set sha256 = repeat('0', 64) where name = $1`, [file.path])
  await owner.query('delete from opening_officers where solicitation = $1 and officer = $2', [id, max.user_id])
  await owner.query('update solicitations set officers_needed = 1 where id = $1', [id])
  await expect(publish()).rejects.toThrow(
    'Approved content: Changed since the approval: Lines, Documents, Opening officers. Return it to draft and submit it again.',
  )
  await does(rosa, solicitationCommands.revise, { id })
  await owner.query('update solicitations set officers_needed = 2 where id = $1', [id])
  await does(rosa, nameOfficers, { id, needed: 2, officers: place.officers.map(({ user_id }) => user_id) })
  await does(rosa, solicitationCommands.submit, { id })
  const request = await requestOf(place, id)
  const { review } = (await does(max, show, { id: request.id })) as unknown as { review: Review }
  expect(review.checks).toContainEqual({
    words: 'Unchanged since the last approval',
    whyNot: 'Changed: Lines, Documents.',
  })
  await does(max, decide, { ...request, decision: 'approved' as const, comment: '' })
  expect(await publish()).toMatchObject({ status: 'published' })
})

test('a publication with warnings asks for a reason, and the trail keeps it with the warnings', async () => {
  const place = await market()
  const { rosa, max, does, draft, owner } = place
  const { id } = await draft()
  await does(rosa, solicitationCommands.submit, { id })
  await does(max, decide, { ...(await requestOf(place, id)), decision: 'approved' as const, comment: '' })
  await expect(does(rosa, publishSolicitation, { id, reason: ' ' })).rejects.toThrow(
    'The checklist has 3 warnings: Cost estimate, Response period, Exclusion list. Enter a reason to publish anyway.',
  )
  const reason = 'The council adopts its purchasing code in May.'
  const { warnings } = await does(rosa, publishSolicitation, { id, reason })
  expect(warnings).toEqual([
    expect.stringContaining('Cost estimate: There is no estimate'),
    expect.stringContaining('Response period: No response period is on file'),
    expect.stringContaining('Exclusion list: No exclusion list is on file'),
  ])
  expect(
    (
      await owner.query(
        `select reason from record_changes where table_name = 'solicitations' and record = $1 and command = 'solicitations/publish'`,
        [id],
      )
    ).rows,
  ).toEqual([{ reason }])
})

test('an addendum waits as long as the rule at publication asks, and a later clause does not reach it', async () => {
  const { rosa, ada, does, published, owner, clock } = await market()
  clock.set(new Date('2026-11-20T18:00:00Z'))
  await does(ada, enterCommand(responsePeriod), {
    kind: 'ifb',
    above: 0,
    days: 14,
    addendum_days: 7,
    valid_from: '2026-11-20',
    source: 'City Code 3-104',
    reason: 'The council adopted it',
  } as never)
  const row = await published()
  await owner.query(
    `insert into clauses (organization_id, code, title, body, source, above, valid_from) values ($1, 'L', 'Late', 'Text.', 'City Code 9', 0, '2020-01-01')`,
    [row.organization_id],
  )
  const amend = async (closes_at: string) => {
    const { version } = (
      await owner.query('update solicitations set closes_at = $2 where id = $1 returning version', [row.id, closes_at])
    ).rows[0]
    return does(rosa, amendSolicitation, { id: row.id, version, changes: 'Plate sizes.' } as never)
  }
  await expect(amend('2026-11-27T17:00:00Z')).rejects.toThrow('Close at least 7 days after it (City Code 3-104).')
  expect(await amend('2026-11-27T19:00:00Z')).toMatchObject({ edition: 2 })
})

test('a different type gets a different number before publication', async () => {
  const { rosa, does, draft, owner } = await market()
  const row = await draft()
  expect(row.number).toMatch(/^IFB-/)
  const changed = await does(rosa, editSolicitation, {
    id: row.id,
    version: row.version,
    changes: { kind: 'rfp' },
  } as never)
  expect(changed).toMatchObject({ kind: 'rfp', number: expect.stringMatching(/^RFP-\d{4}-\d{4}$/) })
  expect((await owner.query('select number from solicitations where id = $1', [row.id])).rows).toEqual([
    { number: changed.number },
  ])
})

test('a protest period entered after the opening does not govern, and zero days mean no wait', async () => {
  const { rosa, acme, does, ranked, approved, owner, organization } = await panel({ kind: 'ifb' })
  const award = await approved((await ranked()).id, acme)
  await owner.query('update protest_periods set created_at = clock_timestamp() where organization_id = $1', [
    organization.id,
  ])
  await expect(does(rosa, awardCommands.giveNotice, { id: award.id })).rejects.toThrow(
    'one entered later does not govern',
  )
  await owner.query(`update protest_periods set created_at = '2020-01-01', days = 0 where organization_id = $1`, [
    organization.id,
  ])
  await does(rosa, awardCommands.giveNotice, { id: award.id })
  expect(await does(rosa, awardCommands.make, { id: award.id })).toMatchObject({ status: 'awarded' })
})

test('a company with a registration under review can bid, and is awarded nothing before it is active', async () => {
  const place = await market()
  const { rosa, max, ada, does, owner, organization, published, close, handIn, seal, sees } = place
  const row = await published()
  const company = { ...(await city({ kind: 'vendor', name: 'North Star' })), vendor: randomUUID() }
  const bids = async () => does(company.rosa, submitBid, (await seal(company, row.id, [60, 7])) as never)
  await expect(bids()).rejects.toThrow(`Register with ${organization.name} before you bid.`)
  const profile = {
    name: 'North Star',
    trade_name: null,
    type: 'llc',
    uei: null,
    email: 'bids@example.com',
    phone: null,
    peppol: null,
    website: null,
    address: null,
    city: 'Alder Falls',
    small_business: true,
    categories: null,
    about: null,
  }
  const registration = randomUUID()
  await owner.query(
    `insert into vendor_registrations (organization_id, id, account, company, content, attested_by)
      values ($1, $2, $3, 'North Star', $4, 'Pat Vendor')`,
    [organization.id, registration, company.organization.id, { profile, certificates: [] }],
  )
  await bids()
  await owner.query(`update vendor_registrations set status = 'rejected' where id = $1`, [registration])
  await expect(bids()).rejects.toThrow('Register with')
  await owner.query(`update vendor_registrations set status = 'submitted' where id = $1`, [registration])

  await close(row.id)
  await does(max, beginOpening, { id: row.id })
  for (const officer of [max, ada]) await handIn(officer, row.id)
  expect(
    await sees(
      max,
      `select b.total, v.name, v.status from bids b join vendors v on v.organization_id = b.organization_id
        and v.id = b.vendor where b.solicitation = $1`,
      [row.id],
    ),
  ).toEqual([{ total: 62_400_00, name: 'North Star', status: 'draft' }])
  expect(await company.sees(company.rosa, 'select total from bids')).toEqual([{ total: 62_400_00 }])
  expect(await sees(rosa, 'select from vendor_accounts where account = $1', [company.organization.id])).toHaveLength(1)
})

test('an award waits until its vendor is active', async () => {
  const { rosa, acme, does, ranked, approved, owner } = await panel({ kind: 'ifb' })
  const award = await approved((await ranked()).id, acme)
  await owner.query(`update vendors set status = 'draft' where id = $1`, [acme.vendor])
  await expect(does(rosa, awardCommands.giveNotice, { id: award.id })).rejects.toThrow(
    'Acme is not an active vendor. Approve the registration or activate the vendor first.',
  )
})
