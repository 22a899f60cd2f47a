import { expect, test } from 'vitest'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import type { Actor } from '#platform/roles.ts'
import { market } from '#tests/market.ts'
import { passes } from '#tests/jobs.ts'
import { amendSolicitation } from '#areas/procurement/publication/commands.ts'
import { answerQuestion, askQuestion } from '../questions/commands.ts'
import { countNoBids, declineToBid, reconsiderBid } from '../declines/commands.ts'
import { prepareBid } from '../bids/preparations.ts'
import { setItems } from '../solicitations/commands.ts'
import { jobs } from '../server.ts'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { mailNotification } from '#areas/organization/notifications/emails.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { remindMarket } from './announce.ts'
import { inviteVendors, takeBackInvitation } from './invitations.ts'
import { countPlanHolders, followSolicitation, unfollowSolicitation } from './plan-holders.ts'
import { isMatch, sentenceFor, whyNotInvite, whyNotTakeBack } from './rules.ts'
import { solicitationCommands } from '#areas/procurement/publication/stages.ts'

/** A market in which every notification goes out. */
async function talking() {
  const place = await market()
  const inbox = async (of: { rosa: Actor }) =>
    (
      await place.owner.query<{ event: string; words: string }>(
        'select event, words from notifications where user_id = $1 order by at, words',
        [of.rosa.user_id],
      )
    ).rows.map(({ event, words }) => `${event}: ${words}`)
  async function tell() {
    for (let round = 0; round < 4; round++) {
      place.clock.advance(61_000)
      await runDueJobs(place.services, [...jobs.filter(({ every }) => !every), deliver, mailNotification, sendMail])
    }
  }
  const emailsTo = (address: string) => place.mails.filter(({ to }) => to === address)
  return { ...place, inbox, tell, emailsTo }
}

const manager = { user_id: 'max', role: 'manager' } as Actor
const buyer = { user_id: 'rosa', role: 'user' } as Actor
const open = { status: 'published', contact: 'rosa', closes_at: '2026-12-11T20:00:00Z', invited_only: false } as const
const now = '2026-12-01T12:00:00Z'

test.each<[string, object, Actor, { now?: string; emails?: number }, string | null]>([
  ['by the buyer', {}, buyer, {}, null],
  ['by a manager', {}, manager, {}, null],
  ['by a colleague', {}, { ...buyer, user_id: 'cole' }, {}, 'Only the buyer or a manager can invite vendors.'],
  ['into a draft', { status: 'draft', closes_at: null }, buyer, {}, null],
  [
    'after the closing',
    {},
    buyer,
    { now: '2026-12-11T20:00:00Z' },
    'This solicitation has closed. Vendors can no longer be invited.',
  ],
  ['into an evaluation', { status: 'evaluation' }, buyer, {}, 'Vendors can be invited until the closing.'],
  ['by an address, where everyone may bid', {}, buyer, { emails: 1 }, null],
  [
    'by an address, where only the invited read',
    { invited_only: true },
    buyer,
    { emails: 1 },
    'This solicitation is by invitation only. Add the vendor to the directory before you invite an email address.',
  ],
])('a vendor is invited %s', (_what, change, actor, { now: moment = now, emails = 0 }, reason) =>
  expect(whyNotInvite({ ...open, ...change }, { actor, now: moment, emails })).toBe(reason),
)

test.each<[string, string | null, Actor, string | null]>([
  ['that has not gone out', null, buyer, null],
  ['that has', now, buyer, 'This invitation has already been sent.'],
  ['of another buyer', null, { ...buyer, user_id: 'cole' }, 'Only the buyer or a manager can withdraw invitations.'],
])('an invitation %s is withdrawn', (_what, told_at, actor, reason) =>
  expect(whyNotTakeBack(open, { told_at }, { actor })).toBe(reason),
)

const salt = {
  kind: 'ifb',
  category: 'goods',
  title: 'Road salt',
  summary: 'Salt for two winters',
  agency: 'Alder Falls',
  commodity: '775-45',
} as const
test.each([
  [{ kind: null, category: null, words: null }, true],
  [{ kind: 'ifb', category: 'goods', words: 'SALT winters' }, true],
  [{ kind: null, category: null, words: '775-45' }, true],
  [{ kind: 'rfp', category: null, words: null }, false],
  [{ kind: null, category: 'works', words: null }, false],
  [{ kind: null, category: null, words: 'salt lamps' }, false],
])('an email about road salt for the filters %j: %s', (filters, matching) =>
  expect(isMatch(filters, salt)).toBe(matching),
)

test('each event is one finished sentence with the name of the solicitation', () => {
  const solicited = {
    number: 'IFB-2026-0001',
    title: 'Road salt',
    agency: 'Alder Falls',
    closes_at: '2026-12-11T20:00:00Z',
    zone: 'America/Chicago',
  }
  for (const happening of [
    'published',
    'addendum',
    'answer',
    'closing',
    'opened',
    'closed',
    'canceled',
    'awarded',
  ] as const)
    expect(sentenceFor(happening, solicited)).toMatch(/IFB-2026-0001, Road salt.*\.$/)
})

test('vendors invited before the publication are told with it, once', async () => {
  const { rosa, does, draft, bidder, owner, inbox, tell, emailsTo, published, organization } = await talking()
  const acme = await bidder('Acme')
  const { id } = await draft()
  expect(await does(rosa, inviteVendors, { id, vendors: [acme.vendor], emails: ['Birch@Example.com'] })).toEqual({
    invited: 2,
  })
  expect(await does(rosa, inviteVendors, { id, vendors: [acme.vendor], emails: ['birch@example.com'] })).toEqual({
    invited: 0,
  })
  await tell()
  expect(emailsTo('birch@example.com')).toEqual([])
  // The same two, invited to what is public.
  const solicited = await published()
  await does(rosa, inviteVendors, { id: solicited.id, vendors: [acme.vendor], emails: ['birch@example.com'] })
  await tell()
  await tell()
  expect(await inbox(acme)).toEqual([
    expect.stringMatching(/^invited_to_bid: You are invited\. .* published a new solicitation: IFB-/),
  ])
  expect(emailsTo('birch@example.com')).toHaveLength(1)
  expect(
    (
      await owner.query(
        'select count(*)::int as told from solicitation_invitations where organization_id = $1 and told_at is not null',
        [organization.id],
      )
    ).rows,
  ).toEqual([{ told: 2 }])
})

test('an invitation is refused without recipients, to a stranger, and to a vendor that is not active', async () => {
  const { rosa, max, does, draft, bidder, owner } = await talking()
  const { id } = await draft()
  const [acme, birch] = [await bidder('Acme'), await bidder('Birch')]
  await expect(does(rosa, inviteVendors, { id, vendors: [], emails: [] })).rejects.toThrow(
    'Select a vendor or enter an email address.',
  )
  await expect(does(rosa, inviteVendors, { id, vendors: [birch.organization.id], emails: [] })).rejects.toThrow(
    'A vendor you selected is no longer in the directory.',
  )
  await owner.query(`update vendors set status = 'suspended' where id = $1`, [birch.vendor])
  await expect(does(rosa, inviteVendors, { id, vendors: [birch.vendor], emails: [] })).rejects.toThrow(
    'Birch is not an active vendor and can’t be invited.',
  )
  await does(rosa, inviteVendors, { id, vendors: [acme.vendor], emails: [] })
  const [invitation] = (
    await owner.query<{ id: string }>('select id from solicitation_invitations where solicitation = $1', [id])
  ).rows
  expect(await does(max, takeBackInvitation, { id: invitation!.id })).toEqual(invitation)
  await expect(does(max, takeBackInvitation, { id: invitation!.id })).rejects.toThrow('This invitation does not exist.')
})

test('only invited vendors can read an invited-only solicitation', async () => {
  const { rosa, does, draft, bidder, bids, database, sees, published, organization } = await talking()
  const [acme, birch] = [await bidder('Acme'), await bidder('Birch')]
  await expect(published({ kind: 'rfq', invited_only: true })).rejects.toThrow(
    'Invite vendors first. Only invited vendors can read this solicitation.',
  )
  const { id } = await invited({ rosa, does, draft, published }, acme.vendor)
  const read = 'select number from notices where solicitation = $1'
  expect(await sees(rosa, read, [id])).toHaveLength(1)
  expect(await acme.sees(acme.rosa, read, [id])).toHaveLength(1)
  expect(await acme.sees(acme.rosa, 'select from notice_editions where solicitation = $1', [id])).toHaveLength(1)
  for (const table of ['notices', 'notice_editions']) {
    expect(await birch.sees(birch.rosa, `select from ${table} where solicitation = $1`, [id])).toEqual([])
    expect(
      (await database.read({ role: 'anon' }, { text: `select from ${table} where solicitation = $1`, values: [id] }))
        .rows,
    ).toEqual([])
  }
  expect(await bids(acme, id, [61, 7])).toMatchObject({ receipt: expect.any(String) })
  await expect(
    does(birch.rosa, followSolicitation, { organization: organization.id, solicitation: id, how: 'interest' as const }),
  ).rejects.toThrow('This solicitation does not exist.')
})

/** Published with an invitation: `published` creates its own draft, so the invitation is added between the two. */
async function invited(
  { rosa, does, published }: Pick<Awaited<ReturnType<typeof talking>>, 'rosa' | 'does' | 'draft' | 'published'>,
  vendor: string,
) {
  return published(
    { kind: 'rfq', invited_only: true },
    async (id) => void (await does(rosa, inviteVendors, { id, vendors: [vendor], emails: [] })),
  )
}

test('only followers are told of the addendum, the answer and the end', async () => {
  const { rosa, max, does, published, bidder, inbox, tell, organization } = await talking()
  const [acme, birch] = [await bidder('Acme'), await bidder('Birch')]
  const { id, version } = await published()
  const solicited = { organization: organization.id, solicitation: id }
  await does(acme.rosa, followSolicitation, { ...solicited, how: 'document' as const })
  await does(acme.rosa, followSolicitation, { ...solicited, how: 'interest' as const })
  const asked = await does(birch.rosa, askQuestion, { ...solicited, question: 'Is treated salt taken?' })
  await tell()
  expect(await inbox({ rosa })).toContainEqual(
    expect.stringMatching(/^vendor_question: A vendor asked a question about IFB-/),
  )
  await does(rosa, answerQuestion, { id: asked.id, answer: 'No.' })
  await tell()
  await does(rosa, amendSolicitation, { id, version, changes: 'The barn is on Hill Road.' })
  await tell()
  await does(max, solicitationCommands.cancel, { id, reason: 'The barn burned down.' })
  await tell()
  expect(await inbox(acme)).toEqual([
    expect.stringMatching(/^followed_solicitation: A question about IFB-\S+ Road salt was answered/),
    expect.stringMatching(/^followed_solicitation: An addendum to IFB-\S+ Road salt was published/),
    expect.stringMatching(/^followed_solicitation: .* was canceled\.$/),
  ])
  expect(await inbox(birch)).toEqual([])
})

test('the agency sees how many follow, and who only after the closing', async () => {
  const { rosa, ada, does, sees, published, bidder, close, organization } = await talking()
  const acme = await bidder('Acme')
  const { id } = await published()
  const solicited = { organization: organization.id, solicitation: id }
  await does(acme.rosa, followSolicitation, { ...solicited, how: 'interest' as const })
  expect(await does(rosa, countPlanHolders, { id })).toEqual({ holders: 1 })
  expect(await sees(ada, 'select account from plan_holders')).toEqual([])
  await close(id)
  expect(await sees(rosa, 'select account from plan_holders')).toEqual([{ account: acme.organization.id }])
  await does(acme.rosa, unfollowSolicitation, solicited)
  await expect(does(acme.rosa, unfollowSolicitation, solicited)).rejects.toThrow('Your company is not on this list.')
})

test("a finished solicitation can't be followed", async () => {
  const { max, does, published, bidder, organization } = await talking()
  const acme = await bidder('Acme')
  const { id } = await published()
  await does(max, solicitationCommands.cancel, { id, reason: 'The barn burned down.' })
  await expect(
    does(acme.rosa, followSolicitation, { organization: organization.id, solicitation: id, how: 'interest' as const }),
  ).rejects.toThrow('This solicitation will have no more updates.')
})

test('a bidder gets the receipt as a notification, and the buyer learns that a bid arrived but not from whom', async () => {
  const { rosa, published, bidder, bids, inbox, tell, emailsTo } = await talking()
  const acme = await bidder('Acme')
  const { id } = await published()
  const { receipt } = await bids(acme, id, [61.25, 7.1])
  await tell()
  expect(await inbox(acme)).toEqual([expect.stringContaining(`Receipt: ${receipt}`)])
  expect(emailsTo(acme.rosa.email)[0]!.text).toContain(receipt)
  const heard = await inbox({ rosa })
  expect(heard).toContainEqual(expect.stringMatching(/^bid_received: A sealed bid for IFB-\S+ has arrived\.$/))
  expect(heard.join()).not.toMatch(/Acme|61\.25/)
})

test('a person who keeps Spanish is told of a match, an answer, an addendum and the receipt in Spanish', async () => {
  const { rosa, does, published, bidder, bids, owner, inbox, tell, emailsTo, organization } = await talking()
  const acme = await bidder('Acme')
  await owner.query(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"language": "es"}' where id = $1`,
    [acme.rosa.user_id],
  )
  await owner.query('insert into company_profiles (organization_id, name, categories) values ($1, $2, $3)', [
    acme.organization.id,
    acme.organization.name,
    '775',
  ])
  const { id, version } = await published({ commodity: '775-45' })
  await tell()
  const solicited = { organization: organization.id, solicitation: id }
  await does(acme.rosa, followSolicitation, { ...solicited, how: 'interest' as const })
  const asked = await does(acme.rosa, askQuestion, { ...solicited, question: 'Is treated salt taken?' })
  await does(rosa, answerQuestion, { id: asked.id, answer: 'No.' })
  await tell()
  const { receipt } = await bids(acme, id, [61.25, 7.1])
  await tell()
  await does(rosa, amendSolicitation, { id, version, changes: 'The barn is on Hill Road.' })
  await tell()
  expect(await inbox(acme)).toEqual([
    expect.stringMatching(/^matching_solicitation: Coincide con su código de producto 775-45\. .* publicó/),
    expect.stringMatching(/^followed_solicitation: .*IFB-\S+ Road salt/),
    expect.stringMatching(/^own_bid: Se recibió la oferta sellada de su empresa para IFB-\S+\. Recibo: /),
    expect.stringMatching(/^followed_solicitation: Se publicó una adenda/),
  ])
  const message = emailsTo(acme.rosa.email).find(({ text }) => text.includes(receipt))!
  expect(message.subject).toMatch(/^Se recibió la oferta sellada/)
  expect(message.text).toContain('Hola, ')
  expect(message.text).toContain('Usted recibe este correo cuando “una oferta de mi empresa se recibe o se retira”.')
  expect(message.html).toContain('<html lang="es">')
  expect(message.text).not.toMatch(/You get this email|Unsubscribe|Open:/)
  // The buyer's own notification stays in English.
  expect(await inbox({ rosa })).toContainEqual(expect.stringMatching(/^bid_received: A sealed bid for IFB-/))
})

test('followers are reminded once two days before the closing, and again when the closing has moved', async () => {
  const { owner, services, does, published, bidder, inbox, tell, clock, organization } = await talking()
  const acme = await bidder('Acme')
  const { id } = await published()
  await does(acme.rosa, followSolicitation, {
    organization: organization.id,
    solicitation: id,
    how: 'interest' as const,
  })
  const remind = async () => {
    await passes(services, remindMarket)
    await tell()
    return (await inbox(acme)).filter((line) => line.includes(' closes ')).length
  }
  const closes = (hours: number) =>
    owner.query('update notices set closes_at = $2 where solicitation = $1', [
      id,
      new Date(clock.now().getTime() + hours * 3_600_000),
    ])
  await closes(49)
  expect(await remind()).toBe(0)
  await closes(47)
  expect(await remind()).toBe(1)
  expect(await remind()).toBe(1)
  await closes(46)
  expect(await remind()).toBe(2)
})

test('the reminder says what each company’s bid lacks, and leaves alone who declined', async () => {
  const { owner, services, does, rosa, published, bidder, bids, inbox, tell, clock, organization } = await talking()
  const [acme, birch, cedar] = [await bidder('Acme'), await bidder('Birch'), await bidder('Cedar')]
  const { id } = await published({}, async (id) => {
    const [row] = (await owner.query<{ version: number }>('select version from solicitations where id = $1', [id])).rows
    await does(rosa, setItems, {
      id,
      version: row!.version,
      lines: [
        { kind: 'document', name: 'Bid bond', format: 'pdf' },
        { kind: 'answer', name: 'Where is the salt stored?' },
        { kind: 'document', name: 'Brochure', required: false },
      ] as never,
    })
  })
  const at = { organization: organization.id, solicitation: id }
  const [bond] = (
    await owner.query<{ id: string }>(`select id from response_items where solicitation = $1 and name = 'Bid bond'`, [
      id,
    ])
  ).rows
  await does(acme.rosa, prepareBid, { ...at, items: [bond!.id] })
  await bids(birch, id, [60, 7])
  await does(cedar.rosa, followSolicitation, { ...at, how: 'interest' as const })
  await does(cedar.rosa, declineToBid, { ...at, reason: 'time' as const, words: 'Two more weeks, please.' })
  await owner.query('update notices set closes_at = $2 where solicitation = $1', [
    id,
    new Date(clock.now().getTime() + 47 * 3_600_000),
  ])
  await passes(services, remindMarket)
  await tell()
  const closing = async (of: typeof acme) => (await inbox(of)).filter((line) => line.includes(' closes '))
  expect(await closing(acme)).toEqual([
    expect.stringContaining('Your company has not submitted a bid. Not prepared yet: Where is the salt stored?'),
  ])
  expect(await closing(birch)).toEqual([expect.stringContaining('Your sealed bid was received.')])
  expect(await closing(cedar)).toEqual([])
})

test('a company declines with a reason that the buyer sees counted, and takes it back by bidding', async () => {
  const { does, rosa, published, bidder, bids, organization, sees, owner } = await talking()
  const [acme, birch] = [await bidder('Acme'), await bidder('Birch')]
  const { id } = await published()
  const at = { organization: organization.id, solicitation: id }
  const counted = async () => (await does(rosa, countNoBids, { id })).reasons
  await expect(does(acme.rosa, declineToBid, { ...at, reason: 'other' as const, words: '' })).rejects.toThrow(
    'Enter the reason.',
  )
  await does(acme.rosa, declineToBid, { ...at, reason: 'time' as const, words: 'Two more weeks, please.' })
  await does(birch.rosa, declineToBid, { ...at, reason: 'time' as const, words: '' })
  expect(await counted()).toEqual([{ reason: 'time', companies: 2, words: ['Two more weeks, please.'] }])
  expect(await sees(rosa, 'select from no_bids')).toEqual([])
  await bids(acme, id, [60, 7])
  expect(await counted()).toEqual([{ reason: 'time', companies: 1, words: [] }])
  await expect(does(acme.rosa, declineToBid, { ...at, reason: 'time' as const, words: '' })).rejects.toThrow(
    'Your company has submitted a bid. Withdraw it first.',
  )
  await does(birch.rosa, reconsiderBid, at)
  expect(await counted()).toEqual([])
  await owner.query(`update notices set status = 'opening' where solicitation = $1`, [id])
  await expect(does(birch.rosa, declineToBid, { ...at, reason: 'time' as const, words: '' })).rejects.toThrow(
    'This solicitation no longer accepts bids.',
  )
})

test.each<[string, string | null, boolean]>([
  ['the same item', '775-45', true],
  ['the whole class', '100, 775', true],
  ['another item of the class', '775-30', false],
  ['a class that begins alike', '77', true],
  ['another class', '745', false],
  ['none', null, false],
])('a company whose registration names %s is told of the solicitation, and only once', async (_, categories, hears) => {
  const { rosa, does, published, bidder, owner, inbox, tell, emailsTo } = await talking()
  const [acme, birch] = [await bidder('Acme'), await bidder('Birch')]
  for (const who of [acme, birch])
    await owner.query('insert into company_profiles (organization_id, name, categories) values ($1, $2, $3)', [
      who.organization.id,
      who.organization.name,
      categories,
    ])
  // Birch wants no emails about it, and reads it in its notifications.
  await owner.query(
    `insert into notification_preferences (organization_id, user_id, event, in_app, mail) select organization_id,
      user_id, 'matching_solicitation', true, 'off' from organization_members where organization_id = $1`,
    [birch.organization.id],
  )
  await published(
    { commodity: '775-45' },
    async (id) => void (await does(rosa, inviteVendors, { id, vendors: [], emails: ['else@example.com'] })),
  )
  await tell()
  await tell()
  const sentence =
    /^matching_solicitation: It matches your commodity code 775-45\. .* published a new solicitation: IFB-/
  expect([await inbox(acme), await inbox(birch)]).toEqual(
    hears ? [[expect.stringMatching(sentence)], [expect.stringMatching(sentence)]] : [[], []],
  )
  expect([emailsTo(acme.rosa.email).length, emailsTo(birch.rosa.email).length]).toEqual([hears ? 1 : 0, 0])
})

test('a vendor invited to a matching solicitation is told of the invitation, and not twice', async () => {
  const { rosa, does, published, bidder, owner, inbox, tell } = await talking()
  const acme = await bidder('Acme')
  await owner.query(`insert into company_profiles (organization_id, name, categories) values ($1, 'Acme', '775')`, [
    acme.organization.id,
  ])
  await published(
    { commodity: '775-45' },
    async (id) => void (await does(rosa, inviteVendors, { id, vendors: [acme.vendor], emails: [] })),
  )
  await tell()
  expect(await inbox(acme)).toEqual([expect.stringMatching(/^invited_to_bid: /)])
})
