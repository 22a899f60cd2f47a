import { beforeAll, expect, test } from 'vitest'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import type { Role } from '#platform/roles.ts'
import { city, type Person } from '#tests/city.ts'
import { budgetLineCommands } from '#areas/planning/adoption/line-commands.ts'
import { draftBudgetLine, editBudgetLine } from '#areas/planning/budgets/commands.ts'
import { budgetLine } from '#areas/planning/budgets/records.ts'
import { cityWithLine, morning, watching } from '#tests/companions.ts'
import { testDatabase } from '#tests/database.ts'
import { snoozeNotice, wakeNotice } from './commands.ts'
import { deliver } from './deliver.ts'
import { mailNotification } from './emails.ts'
import { notify, type Notice } from './notify.ts'
import { eventNames, events } from './records.ts'
import { askedOf, oneLine, pathOf, preferenceFor } from './rules.ts'
import { tellingFollowers } from './tell-followers.ts'

// A digest is due in every city at eight: those of other files would be written first.
beforeAll(testDatabase)

/** A city with events: `happens` notifies these people about the budget line. */
async function cityWithNews(options?: Parameters<typeof city>[0]) {
  const place = await cityWithLine(options)
  const record = { table: 'budget_lines', id: place.line.id as string }
  const happens = (people: readonly Person[], rest: Partial<Notice> = {}) =>
    place.database.transaction({ role: 'service_role' }, (tx) =>
      notify(
        tx,
        {
          organization_id: place.organization.id,
          people: people.map(({ user_id }) => user_id),
          event: 'record_changed',
          record,
          words: 'Road repair changed.',
          actor: null,
          ...rest,
        },
        place.clock.now(),
      ),
    )
  const preferences = (who: Person, event: string, mail: string, in_app = true) =>
    place.edits(who, 'insert into notification_preferences (event, mail, in_app) values ($1, $2, $3)', [
      event,
      mail,
      in_app,
    ])
  return { ...place, record, happens, preferences }
}

test.each<[Parameters<typeof preferenceFor>[0], Parameters<typeof preferenceFor>[1], ReturnType<typeof preferenceFor>]>(
  [
    ['mention', undefined, { in_app: true, mail: 'at_once' }],
    ['mention', { in_app: false, mail: 'off' }, { in_app: false, mail: 'off' }],
    ['comment', { in_app: true, mail: 'at_once' }, { in_app: true, mail: 'at_once' }],
    ['legal_notice', { in_app: false, mail: 'off' }, { in_app: true, mail: 'at_once' }],
  ],
)('for %s, with the preference %o, the setting is %o', (event, own, preference) =>
  expect(preferenceFor(event, own)).toEqual(preference),
)

test('every event label reads as the end of the same sentence', () => {
  for (const name of eventNames) expect(`Tell me when ${events[name].label}.`).toMatch(/^Tell me when [a-z][^.]+\.$/)
})

test("an agency is not asked about its company's bids, nor a company about bids on its solicitations", () => {
  const [agency, company] = [askedOf({ sells: false }), askedOf({ sells: true })]
  expect([agency.includes('own_bid'), agency.includes('bid_received'), agency.includes('mention')]).toEqual([
    false,
    true,
    true,
  ])
  expect([company.includes('own_bid'), company.includes('bid_received'), company.includes('mention')]).toEqual([
    true,
    false,
    true,
  ])
})

test('a notification is one line, whatever was typed into it', () => {
  expect(oneLine('Max said:\r\nBcc: eve@evil.example\n\n now ')).toBe('Max said: Bcc: eve@evil.example now')
  expect(oneLine('x'.repeat(20), 10)).toBe('xxxxxxxxx…')
  expect(pathOf({ table: 'vendors', id: '7' })).toBe('/records/vendors/7')
})

test('only people who may read the record are notified, no matter who was named', async () => {
  const place = await cityWithNews()
  const { rosa, max, ada, happens, tell, inbox, person, owner } = place
  const shelbyville = await city()
  const dan = await person('Dan', 'manager')
  await owner.query(`update organization_members set disabled_at = $2 where user_id = $1`, [
    dan.user_id,
    new Date('2026-01-01'),
  ])
  await happens([rosa, max, ada, dan, shelbyville.max], { actor: max.user_id, except: [ada.user_id] })
  await tell()

  expect(await inbox(rosa)).toEqual(['record_changed: Road repair changed.'])
  for (const who of [max, ada, shelbyville.max]) expect(await inbox(who)).toEqual([])
  expect(
    (await owner.query('select from notifications where user_id = any($1)', [[dan.user_id, shelbyville.max.user_id]]))
      .rowCount,
  ).toBe(0)
})

test('row security is checked for each person: a record that only its owner reads is reported to no one else', async () => {
  const { rosa, max, happens, tell, inbox, owner, organization } = await cityWithNews()
  // A stand-in for a record with a narrow policy: feedback is read by its sender and by administrators.
  const { rows } = await owner.query(
    `insert into user_feedback (organization_id, user_id, subject, message) values ($1, $2, 'x', 'x') returning id`,
    [organization.id, rosa.user_id],
  )
  await happens([rosa, max], { record: { table: 'user_feedback', id: rows[0].id } })
  await tell()
  expect(await inbox(rosa)).toHaveLength(1)
  expect(await inbox(max)).toEqual([])
})

test('repeated events on the same record within a minute are one line with the latest text, and one email', async () => {
  const { rosa, happens, tell, inbox, clock, preferences, emailsTo, services } = await cityWithNews()
  await preferences(rosa, 'record_changed', 'at_once')
  await happens([rosa], { words: 'Once.' })
  await runDueJobs(services, [deliver])
  clock.advance(59_000)
  await happens([rosa], { words: 'Twice.' })
  await happens([rosa], { words: 'Another record.', record: null })
  await happens([rosa], { words: 'Another event.', event: 'comment' })
  await tell()
  expect((await inbox(rosa)).toSorted()).toEqual([
    'comment: Another event.',
    'record_changed: Another record.',
    'record_changed: Twice. (2)',
  ])
  expect(
    emailsTo(rosa)
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['Another record.', 'Twice.'])

  await happens([rosa], { words: 'Later.' })
  await tell()
  expect(await inbox(rosa)).toContain('record_changed: Later.')
})

test('two pages are two lines, where the events are of no record', async () => {
  const { rosa, happens, tell, inbox } = await cityWithNews()
  const registered = (company: string) =>
    happens([rosa], { words: `${company} registered.`, event: 'vendor_matter', record: null, path: `/v/${company}` })
  await registered('Acme')
  await registered('Northfield')
  await tell()
  expect((await inbox(rosa)).toSorted()).toEqual([
    'vendor_matter: Acme registered.',
    'vendor_matter: Northfield registered.',
  ])
})

test('two processes that notify at the same moment still make one line', async () => {
  const { rosa, max, happens, services, inbox } = await cityWithNews()
  for (let i = 0; i < 8; i++) await happens(i % 2 ? [rosa, max] : [max, rosa], { words: `Change ${i}.` })
  await Promise.all([runDueJobs(services, [deliver]), runDueJobs(services, [deliver])])
  for (const who of [rosa, max])
    expect((await inbox(who)).map((line) => line.replace(/\d\./, 'n.'))).toEqual(['record_changed: Change n. (8)'])
})

test('a job that runs again notifies no one twice', async () => {
  const { rosa, happens, services, inbox, clock } = await cityWithNews()
  const happening = '018f0000-0000-7000-8000-000000000001'
  for (let again = 0; again < 3; again++) {
    await happens([rosa], { happening })
    await runDueJobs(services, [deliver])
    clock.advance(10 * 60_000)
  }
  expect(await inbox(rosa)).toEqual(['record_changed: Road repair changed.'])
})

test('a person who read it in the application gets no email', async () => {
  const { rosa, ada, happens, services, clock, edits, emailsTo } = await cityWithNews()
  await happens([rosa, ada], { event: 'mention', words: 'Look here.' })
  await runDueJobs(services, [deliver])
  expect(await edits(rosa, 'update notifications set read_at = now() returning words')).toEqual([
    { words: 'Look here.' },
  ])
  clock.advance(60_000)
  await runDueJobs(services, [mailNotification])
  expect(emailsTo(rosa)).toEqual([])
  expect(emailsTo(ada)).toMatchObject([{ subject: 'Look here.' }])
})

test.each<[string, boolean, { bell: number; emails: number; digest: number }]>([
  ['at_once', true, { bell: 1, emails: 1, digest: 0 }],
  ['daily', true, { bell: 1, emails: 0, digest: 1 }],
  ['off', true, { bell: 1, emails: 0, digest: 0 }],
  ['at_once', false, { bell: 0, emails: 1, digest: 0 }],
  ['daily', false, { bell: 0, emails: 0, digest: 1 }],
  ['off', false, { bell: 0, emails: 0, digest: 0 }],
])('with email %s and the bell %s, %o', async (mail, in_app, wanted) => {
  const { rosa, happens, tell, inbox, preferences, emailsTo, clock, services } = await cityWithNews()
  await preferences(rosa, 'record_changed', mail, in_app)
  await happens([rosa])
  await tell()
  const emails = emailsTo(rosa).length
  clock.set(new Date('2026-11-21T13:30:00Z'))
  await morning(services)
  expect({ bell: (await inbox(rosa)).length, emails, digest: emailsTo(rosa).length - emails }).toEqual(wanted)
})

test("a notice required by law can't be turned off, and its email has no unsubscribe link", async () => {
  const { rosa, happens, tell, preferences, emailsTo, inbox } = await cityWithNews()
  await preferences(rosa, 'legal_notice', 'off', false)
  await happens([rosa], { event: 'legal_notice', words: 'A protest was filed.' })
  await tell()
  expect(await inbox(rosa)).toHaveLength(1)
  const [email] = emailsTo(rosa)
  expect(email).not.toHaveProperty('unsubscribe')
  expect(email!.text).toContain('A law or a contract requires this notice.')
})

test('an email says what happened in plain text, links to the record, and has an unsubscribe link', async () => {
  const { rosa, happens, tell, record, emailsTo, services } = await cityWithNews()
  await happens([rosa], { event: 'mention', words: 'Max mentioned you: <b>no</b>\nBcc: eve@evil.example' })
  await tell()
  const [email] = emailsTo(rosa)
  expect(email!.subject).toBe('Max mentioned you: <b>no</b> Bcc: eve@evil.example')
  expect(email!.text).toContain(
    `Hello Rosa,\n\nMax mentioned you: <b>no</b> Bcc: eve@evil.example\n\nView details:\n${services.settings.siteUrl}/records/budget_lines/${record.id}`,
  )
  expect(email!.text).toContain('You get this email when “someone mentions me in a comment”.')
  expect(email!.html).not.toContain('<b>')
  expect(email!.unsubscribe).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/[\w-]+$/)
})

test('between the event and its email a person can lose the right to know of it', async () => {
  const { rosa, happens, services, clock, emailsTo, owner } = await cityWithNews()
  await happens([rosa], { event: 'mention' })
  await runDueJobs(services, [deliver])
  await owner.query('update organization_members set disabled_at = $2 where user_id = $1', [rosa.user_id, clock.now()])
  clock.advance(60_000)
  await runDueJobs(services, [mailNotification])
  expect(emailsTo(rosa)).toEqual([])
})

test.each<[string, string, string]>([
  ['America/New_York', '2026-11-21T12:59:00Z', '2026-11-21T13:00:00Z'],
  ['America/New_York', '2026-07-01T11:59:00Z', '2026-07-01T12:00:00Z'],
  ['Pacific/Auckland', '2026-11-20T18:59:00Z', '2026-11-20T19:00:00Z'],
  // The night when the clocks go forward: eight o'clock comes an hour earlier for everyone else.
  ['America/New_York', '2027-03-14T11:59:00Z', '2027-03-14T12:00:00Z'],
])('the digest goes out at eight in %s: not at %s, but at %s', async (zone, before, at) => {
  const { rosa, max, happens, tell, services, clock, owner, organization, emailsTo } = await cityWithNews()
  await owner.query('update organizations set time_zone = $2 where id = $1', [organization.id, zone])
  clock.set(new Date(new Date(before).getTime() - 6 * 3_600_000))
  await happens([rosa, max], { event: 'comment', words: 'One.' })
  await happens([rosa], { event: 'comment', words: 'Two.', record: null })
  await tell()

  // Other organizations in this database have mornings as well; none of their people is Rosa.
  clock.set(new Date(before))
  await morning(services)
  expect(emailsTo(rosa)).toEqual([])
  clock.set(new Date(at))
  await Promise.all([morning(services), morning(services)])
  await morning(services)
  expect(emailsTo(rosa)).toMatchObject([{ subject: 'Your day: 2 updates since yesterday' }])
  expect(emailsTo(rosa)[0]!.text).toMatch(/(One|Two)\.\nhttp:\/\/localhost:3000\/\S+\n\n(One|Two)\./)
  expect(emailsTo(max)).toMatchObject([{ subject: 'Your day: 1 update since yesterday' }])

  // Nothing new, no email.
  clock.advance(24 * 3_600_000)
  await morning(services)
  expect(emailsTo(rosa)).toHaveLength(1)
})

test('read notifications are kept for ninety days', async () => {
  const { rosa, happens, tell, edits, clock, services, inbox } = await cityWithNews()
  await happens([rosa])
  await tell()
  await edits(rosa, 'update notifications set read_at = $1', [clock.now()])
  clock.advance(89 * 86_400_000)
  await morning(services)
  expect(await inbox(rosa)).toHaveLength(1)
  clock.advance(2 * 86_400_000)
  await morning(services)
  expect(await inbox(rosa)).toEqual([])
})

test('people mark only their own notifications as read', async () => {
  const { rosa, max, happens, tell, edits, sees } = await cityWithNews()
  await happens([rosa, max])
  await tell()
  expect(await sees(rosa, 'select notifications from my_badges()')).toEqual([{ notifications: 1 }])
  expect(await edits(rosa, 'update notifications set read_at = now() returning user_id')).toEqual([
    { user_id: rosa.user_id },
  ])
  expect(await sees(rosa, 'select notifications from my_badges()')).toEqual([{ notifications: 0 }])
  expect(await sees(max, 'select notifications from my_badges()')).toEqual([{ notifications: 1 }])
  await expect(edits(rosa, `update notifications set words = 'x'`)).rejects.toThrow('permission denied')
  await expect(
    edits(rosa, 'insert into notification_preferences (user_id, event, mail) values ($1, $2, $3)', [
      max.user_id,
      'mention',
      'off',
    ]),
  ).rejects.toThrow('row-level security')
})

test('a snoozed notification is not counted until its time, then it is unread again', async () => {
  const { rosa, max, happens, tell, edits, sees, does, clock, services } = await cityWithNews()
  await happens([rosa])
  await tell()
  const [{ id }] = (await edits(rosa, 'update notifications set read_at = now() returning id')) as [{ id: string }]
  const later = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
  await expect(does(max, snoozeNotice, { id, until: later(1) })).rejects.toThrow('does not exist')
  await expect(does(rosa, snoozeNotice, { id, until: later(0) })).rejects.toThrow('Select a time in the future.')
  await expect(does(rosa, snoozeNotice, { id, until: later(24 * 91) })).rejects.toThrow(
    'You can snooze for up to 90 days.',
  )

  await does(rosa, snoozeNotice, { id, until: later(1) })
  await does(rosa, snoozeNotice, { id, until: later(2) })
  const counted = async () => (await sees(rosa, 'select notifications from my_badges()'))[0]!.notifications
  clock.advance(3_600_000)
  await runDueJobs(services, [wakeNotice])
  expect(await counted()).toBe(0)
  clock.advance(3_600_000)
  await runDueJobs(services, [wakeNotice])
  expect(await counted()).toBe(1)

  await does(rosa, snoozeNotice, { id, until: later(1) })
  expect(await counted()).toBe(0)
  await does(rosa, snoozeNotice, { id, until: null })
  expect(await counted()).toBe(1)
})

test('followers of a record are notified of every command on it', async () => {
  const { rosa, max, ada, does, line, about, tell, inbox } = await cityWithLine()
  const verbs = tellingFollowers([budgetLine], [editBudgetLine, budgetLineCommands.adopt, draftBudgetLine])
  const verb = (name: string) => verbs.find((each) => each.name === name)!
  await does(rosa, watching.follow, about)
  await does(max, verb('budget-lines/edit'), { id: line.id, version: 1, changes: { project: 'Mill Road' } })
  await tell()
  await does(ada, verb('budget-lines/adopt'), { id: line.id })
  await tell()
  expect(await inbox(rosa)).toEqual([
    'record_changed: Max changed Road repair.',
    'record_changed: Ada adopted Road repair.',
  ])
  expect(await inbox(max)).toEqual(['record_changed: Ada adopted Road repair.'])
  expect(await inbox(ada)).toEqual([])
})

const roles: Role[] = ['user', 'manager', 'admin', 'platform_admin']
test.each(roles)('a %s sees their own notifications only', async (role) => {
  const { rosa, happens, tell, person, sees } = await cityWithNews()
  await happens([rosa])
  await tell()
  expect(await sees(await person('Pat', role), 'select from notifications')).toEqual([])
})
