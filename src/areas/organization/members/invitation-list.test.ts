import { expect, test } from 'vitest'
import { execute } from '#platform/commands/execute.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { city } from '#tests/city.ts'
import { startOtherWire } from '#tests/wire.ts'
import { whyNotSeat } from '../billing/rules.ts'
import { checkInvitationsAmong, inviteMembersAmong } from './invitation-commands.ts'
import { asLines, listedIn, listedInSheet } from './listed/rules.ts'
import { mailInvitation } from './invitation-mail.ts'
import { departmentOf, whyNotInviteEach } from './rules.ts'

const noCenters = () => Promise.resolve([])
const checkInvitations = checkInvitationsAmong(noCenters)
const inviteMembers = inviteMembersAmong(noCenters)

const read = (text: string) =>
  listedIn(text).map(({ line, email, name, role, department }) => [line, email, name, role, department])

test('people are read from lines with their address, name, role and department in any order', () => {
  expect(
    read(
      'Ben@Example.gov, Ben Ortiz, user, Public Works\nMae Lind; manager; mae@example.gov; Finance\n\nada@example.gov',
    ),
  ).toEqual([
    [1, 'ben@example.gov', 'Ben Ortiz', 'user', 'Public Works'],
    [2, 'mae@example.gov', 'Mae Lind', 'manager', 'Finance'],
    [4, 'ada@example.gov', '', null, ''],
  ])
})

test('addresses are read as a mail program copies them', () => {
  expect(read('"Ortiz, Ben" <ben@example.gov>, Mae Lind <mae@example.gov>; ada@example.gov')).toEqual([
    [1, 'ben@example.gov', 'Ben Ortiz', null, ''],
    [1, 'mae@example.gov', 'Mae Lind', null, ''],
    [1, 'ada@example.gov', '', null, ''],
  ])
  expect(read('Mae Lind <mae@example.gov>')).toEqual([[1, 'mae@example.gov', 'Mae Lind', null, '']])
})

test('a sheet is read by its titles, and an unknown role is kept for the error', () => {
  const rows = listedInSheet([
    ['First name', 'Last name', 'Email', 'Role', 'Department'],
    ['Ben', 'Ortiz', 'ben@example.gov', 'Administrator', '10'],
    ['Mae', 'Lind', 'mae@example.gov', 'Director', ''],
  ])
  expect(rows).toEqual([
    { line: 2, email: 'ben@example.gov', name: 'Ben Ortiz', role: 'admin', department: '10', unread: null },
    { line: 3, email: 'mae@example.gov', name: 'Mae Lind', role: null, department: '', unread: 'Director' },
  ])
  expect(asLines(rows)).toBe('ben@example.gov, Ben Ortiz, administrator, 10\nmae@example.gov, Mae Lind, Director')
})

test('a list that was written back as lines is read as it was', () => {
  const text = 'ben@example.gov, Ben Ortiz, user, Public Works\nmae@example.gov'
  expect(asLines(listedIn(text))).toBe(text)
})

const actor = { user_id: 'ada', role: 'admin' } as const
const known = {
  members: new Set(['max@example.gov']),
  justInvited: new Set(['ben@example.gov']),
  invitedToday: 199,
  domains: null,
}
const person = (email: string, more = {}) => ({
  email,
  role: 'user' as const,
  display_name: '',
  department: '',
  ...more,
})

test.each([
  ['no address', [person('')], ['No email address.']],
  ['a wrong address', [person('ben@')], ['ben@ is not an email address.']],
  [
    'an address twice',
    [person('a@example.gov'), person('a@example.gov')],
    [null, 'This address is in the list twice.'],
  ],
  ['a member', [person('max@example.gov')], ['This person is already a member of your organization.']],
  [
    'a person invited a moment ago',
    [person('ben@example.gov')],
    ['This address was invited less than a minute ago. Wait a minute before you resend.'],
  ],
  [
    'more than a day allows',
    [person('a@example.gov'), person('b@example.gov')],
    [null, 'Your organization sent 200 invitations in the last 24 hours. Try again tomorrow.'],
  ],
  [
    'a department with too long a name',
    [person('a@example.gov', { department: 'a'.repeat(121) })],
    ['The department can have up to 120 characters.'],
  ],
])('a list with %s says so at its person', (_, people, reasons) =>
  expect(whyNotInviteEach(people, { actor, known })).toEqual(reasons),
)

test('only the email domains of the security policy can be invited', () => {
  const [reason] = whyNotInviteEach([person('a@elsewhere.example')], {
    actor,
    known: { ...known, domains: 'example.gov' },
  })
  expect(reason).toContain('Only people at example.gov can be invited.')
})

test('a department is known by its code or its name', () => {
  const centers = [{ code: '10', name: 'Public Works' }]
  expect(departmentOf('10', centers)).toEqual({ name: 'Public Works', reason: null })
  expect(departmentOf('public works', centers)).toEqual({ name: 'Public Works', reason: null })
  expect(departmentOf('Parks', centers).reason).toBe(
    '“Parks” is not one of your departments. Correct it, or leave it blank.',
  )
  expect(departmentOf('Parks', []).reason).toBeNull()
})

test.each([
  [4, 1, null],
  [5, 1, 'Starter includes 5 people. Upgrade or deactivate someone.'],
  [1, 4, null],
  [1, 6, 'Starter includes 5 people, and 4 seats are left for these 6. Upgrade, or remove 2 from the list.'],
  [5, 2, 'Starter includes 5 people, and no seats are left for these 2. Upgrade, or remove 2 from the list.'],
])('with %i seats taken, %i people fit or are told the number', (taken, wanted, reason) =>
  expect(whyNotSeat({ name: 'Starter', seats: 5 }, taken, wanted)).toBe(reason),
)

test('a list is checked person by person, and invited as a whole or not at all', async () => {
  const { services, ada, owner, organization, mails } = await city()
  const mark = organization.id.slice(-8)
  const ben = person(`ben.${mark}@example.gov`, {
    role: 'manager',
    display_name: 'Ben Ortiz',
    department: 'Public Works',
  })
  const mae = person(`mae.${mark}@example.gov`)
  expect(await execute(services, checkInvitations, { people: [ben, person('mae@')] }, ada)).toEqual({
    reasons: [null, 'mae@ is not an email address.'],
    seats: null,
  })
  await expect(execute(services, inviteMembers, { people: [ben, person('mae@')] }, ada)).rejects.toThrow(
    'mae@: mae@ is not an email address.',
  )
  const { rows: none } = await owner.query('select 1 from invitations where organization_id = $1', [organization.id])
  expect(none).toEqual([])

  expect(await execute(services, inviteMembers, { people: [ben, mae] }, ada)).toEqual({ invited: 2 })
  await runDueJobs(services, [mailInvitation])
  expect(mails.filter(({ subject }) => subject === `Join ${organization.name} on Granary`)).toHaveLength(2)
})

test('a list names departments of the agency, by name or code, and they are stored by name', async () => {
  const { services, ada, owner, organization } = await city()
  const centers = () => Promise.resolve([{ code: '10', name: 'Public Works' }])
  const ben = (department: string) => person(`ben.${organization.id.slice(-8)}@example.gov`, { department })
  const unknown = '“Parks” is not one of your departments. Correct it, or leave it blank.'
  const asked = { people: [ben('Parks')] }
  expect((await execute(services, checkInvitationsAmong(centers), asked, ada)).reasons).toEqual([unknown])
  await expect(execute(services, inviteMembersAmong(centers), asked, ada)).rejects.toThrow(unknown)
  await execute(services, inviteMembersAmong(centers), { people: [ben('10')] }, ada)
  const { rows } = await owner.query('select department from invitations where organization_id = $1', [organization.id])
  expect(rows).toEqual([{ department: 'Public Works' }])
})

test('a list with more people than seats is refused with the number, and a resent invitation needs no other seat', async () => {
  const { services, ada, clock, organization } = await city()
  const people = [1, 2, 3].map((at) => person(`p${at}.${organization.id.slice(-8)}@example.gov`))
  expect((await execute(services, checkInvitations, { people }, ada)).seats).toBe(
    'Starter includes 5 people, and 2 seats are left for these 3. Upgrade, or remove 1 from the list.',
  )
  await expect(execute(services, inviteMembers, { people }, ada)).rejects.toThrow('Starter includes 5 people')
  await execute(services, inviteMembers, { people: people.slice(0, 2) }, ada)
  clock.advance(60_000)
  await execute(services, inviteMembers, { people: people.slice(0, 2) }, ada)
  clock.advance(-60_000)
})

test('only an administrator checks or sends a list', async () => {
  const { services, max } = await city()
  const people = [person('a@example.gov')]
  const refused = 'Only an administrator can invite people.'
  await expect(execute(services, checkInvitations, { people }, max)).rejects.toThrow(refused)
  await expect(execute(services, inviteMembers, { people }, max)).rejects.toThrow(refused)
})

/** The page of the invitation, with what the email carries. */
async function invited() {
  const wire = await startOtherWire({})
  const { ada, organization } = await city({ in: wire })
  const email = `nora.${organization.id.slice(-8)}@example.gov`
  const people = [{ email, role: 'manager' as const, display_name: 'Nora Quill', department: 'Finance' }]
  await execute(wire.services, inviteMembers, { people }, ada)
  await runDueJobs(wire.services, [mailInvitation])
  const invitation = /invitation=([\w-]+)/.exec(wire.mails.findLast(({ to }) => to === email)!.text)![1]!
  const ask = async (more: object = {}) => {
    const answer = await wire.fetch('/auth/v1/invitation', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ invitation, ...more }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, any> }
  }
  return { ...wire, wire, ada, organization, email, invitation, ask }
}
const password = 'Spillway-Lantern-42'

test('the invitation confirms the address: one request opens the account, and the person joins without another email', async () => {
  const { wire, ask, email, organization, owner, invitation } = await invited()
  expect((await ask()).body).toEqual({
    email,
    organization: organization.name,
    role: 'manager',
    display_name: 'Nora Quill',
    inviter: 'Ada',
    known: false,
  })
  const weak = await ask({ password: 'short' })
  expect([weak.status, weak.body.code]).toEqual([422, 'weak_password'])

  const mailed = wire.mails.length
  const { status, body } = await ask({ password, data: { display_name: 'Nora' } })
  expect(status).toBe(200)
  const client = wire.client()
  const session = { access_token: body.access_token as string, refresh_token: body.refresh_token as string }
  expect((await client.auth.setSession(session)).error).toBeNull()
  const accepted = await client.functions.invoke('members/accept', {
    body: { token: invitation, display_name: 'Nora' },
  })
  expect(accepted.data).toMatchObject({ role: 'manager' })
  expect(wire.mails).toHaveLength(mailed)
  const { rows } = await owner.query('select display_name, department from organization_members where email = $1', [
    email,
  ])
  expect(rows).toEqual([{ display_name: 'Nora', department: 'Finance' }])
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
  expect((await ask()).status).toBe(404)
})

test('a person with an account signs in to it: the invitation changes no password', async () => {
  const { wire, ask, email } = await invited()
  const client = wire.client()
  await client.auth.signUp({ email, password })
  const link = /\S+token_hash=\S+/.exec(wire.mails.findLast(({ to }) => to === email)!.text)![0]
  await client.auth.verifyOtp({ token_hash: new URL(link).searchParams.get('token_hash')!, type: 'signup' })
  expect((await ask()).body.known).toBe(true)
  const again = await ask({ password: 'Another-Lantern-43' })
  expect([again.status, again.body.code]).toEqual([422, 'user_already_exists'])
  expect((await wire.client().auth.signInWithPassword({ email, password })).error).toBeNull()
})

test('a stranger who signed up with the address before has not set its password', async () => {
  const { wire, ask, email } = await invited()
  await wire.client().auth.signUp({ email, password: 'Stranger-Lantern-44' })
  expect((await ask({ password })).status).toBe(200)
  const { error } = await wire.client().auth.signInWithPassword({ email, password: 'Stranger-Lantern-44' })
  expect(error?.code).toBe('invalid_credentials')
})

test('an invitation that was withdrawn or has expired opens no account', async () => {
  const { ask, clock, email, owner, organization } = await invited()
  clock.advance(7 * 86_400_000)
  expect((await ask({ password })).status).toBe(404)
  clock.advance(-7 * 86_400_000)
  await owner.query('delete from invitations where organization_id = $1', [organization.id])
  const gone = await ask({ password })
  expect(gone.body.message).toBe(
    'This invitation has expired, was withdrawn or was already accepted. Ask for a new one.',
  )
  const { rows } = await owner.query('select 1 from auth.users where email = $1', [email])
  expect(rows).toEqual([])
})
