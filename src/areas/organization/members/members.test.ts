import { expect, test } from 'vitest'
import type { Command } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import type { Actor } from '#platform/roles.ts'
import { city } from '#tests/city.ts'
import { controls } from '#tests/controls.ts'
import { revokeRole } from './roles/commands.ts'
import { disableMember, enableMember, removeMember } from './commands.ts'
import { acceptInvitation, inviteMember, withdrawInvitation } from './invitation-commands.ts'
import { mailInvitation } from './invitation-mail.ts'
import { invitationToken, readInvitationToken } from './invitation-token.ts'
import { commands } from '../../../commands.ts'
import { listHolders, setDepartmentAmong, setJob } from './people.ts'
import {
  whoCan,
  whyNotAccept,
  whyNotInvite,
  whyNotJoin,
  whyNotManage,
  whyNotSetDepartment,
  whyNotWithdraw,
  type Invitation,
} from './rules.ts'

const setDepartment = setDepartmentAmong(() => Promise.resolve([]))
const now = new Date('2026-11-20T12:00:00Z')
const admin = { user_id: 'ada', role: 'admin' } as const
const stranger = { isMember: false, invitedSecondsAgo: null, invitedToday: 0 }

test.each<[string, Parameters<typeof whyNotInvite>, string | null]>([
  ['an administrator invites a stranger', ['admin', { actor: admin, addressee: stranger }], null],
  [
    'a manager invites',
    ['user', { actor: { ...admin, role: 'manager' }, addressee: stranger }],
    'Only an administrator can invite people.',
  ],
  [
    'a member is invited',
    ['user', { actor: admin, addressee: { ...stranger, isMember: true } }],
    'This person is already a member of your organization.',
  ],
  [
    'a person is invited twice in a minute',
    ['user', { actor: admin, addressee: { ...stranger, invitedSecondsAgo: 59 } }],
    'This address was invited less than a minute ago. Wait a minute before you resend.',
  ],
  [
    'a person is invited again after a minute',
    ['user', { actor: admin, addressee: { ...stranger, invitedSecondsAgo: 60 } }],
    null,
  ],
  [
    'the two hundred and first is invited',
    ['user', { actor: admin, addressee: { ...stranger, invitedToday: 200 } }],
    'Your organization sent 200 invitations in the last 24 hours. Try again tomorrow.',
  ],
])('%s', (_, invitation, reason) => expect(whyNotInvite(...invitation)).toBe(reason))

const invitation: Invitation = {
  email: 'rosa@example.gov',
  expires_at: new Date('2026-11-21T00:00:00Z'),
  accepted_at: null,
}
test.each<[string, Partial<Invitation>, string, string | null]>([
  ['their own', {}, 'rosa@example.gov', null],
  [
    'another person’s',
    {},
    'max@example.gov',
    'This invitation was sent to another address. Sign in with the address that received it.',
  ],
  ['a used one', { accepted_at: '2026-11-19' }, 'rosa@example.gov', 'This invitation was already accepted.'],
  ['an old one', { expires_at: now }, 'rosa@example.gov', 'This invitation has expired. Ask for a new one.'],
])('a person accepts %s', (_, change, email, reason) =>
  expect(whyNotAccept({ ...invitation, ...change }, { actor: { email }, now })).toBe(reason),
)

test.each<[string, Parameters<typeof whyNotManage>, string | null]>([
  [
    'an administrator disables a manager',
    [
      { user_id: 'max', role: 'manager' },
      { actor: admin, verb: 'disable' },
    ],
    null,
  ],
  [
    'an administrator removes herself',
    [admin, { actor: admin, verb: 'remove' }],
    'You can’t remove yourself. Ask another administrator.',
  ],
  [
    'an administrator disables a platform administrator',
    [
      { user_id: 'pat', role: 'user', operates: true },
      { actor: admin, verb: 'disable' },
    ],
    'You can’t disable a person whose role is above yours.',
  ],
  [
    'a manager enables a user',
    [
      { user_id: 'rosa', role: 'user' },
      { actor: { ...admin, role: 'manager' }, verb: 'enable' },
    ],
    'Only an administrator can enable members.',
  ],
])('%s', (_, pair, reason) => expect(whyNotManage(...pair)).toBe(reason))

test.each<[string, Parameters<typeof whyNotWithdraw>, string | null]>([
  ['an administrator', [{ role: 'manager', accepted_at: null }, { role: 'admin' }], null],
  [
    'a manager',
    [{ role: 'user', accepted_at: null }, { role: 'manager' }],
    'Only an administrator can withdraw an invitation.',
  ],
  [
    'an administrator, after it was accepted',
    [{ role: 'user', accepted_at: '2026-11-19' }, { role: 'admin' }],
    'This invitation was accepted. Remove the person in Users instead.',
  ],
])('an invitation is withdrawn by %s', (_, asked, reason) => expect(whyNotWithdraw(...asked)).toBe(reason))

test.each<[string, Partial<Parameters<typeof whyNotSetDepartment>[0]>, string | null]>([
  ['an administrator', {}, null],
  ['an administrator, to none', { department: '' }, null],
  [
    'a manager',
    { actor: { user_id: 'max', role: 'manager' } },
    'Only an administrator can change a member’s department.',
  ],
])('the department of a member is set by %s', (_, change, reason) =>
  expect(whyNotSetDepartment({ actor: admin, department: 'Public Works', ...change })).toBe(reason),
)

test('no one joins twice, and no one without a confirmed address', () => {
  expect(whyNotJoin({ organization_id: null, email: 'rosa@example.gov' })).toBeNull()
  expect(whyNotJoin({ organization_id: 'springfield', email: 'rosa@example.gov' })).toMatch(
    'You already belong to an organization.',
  )
  expect(whyNotJoin({ organization_id: null, email: '' })).toBe('Confirm your email address first.')
})

/** A city, and a person without an organization who has the emailed invitation. */
async function invited(role: 'user' | 'manager' | 'admin' = 'manager') {
  const springfield = await city()
  const { services, ada, owner, mails } = springfield
  const email = `nora.${springfield.organization.id.slice(-12)}@example.gov`
  const { rows } = await owner.query<{ id: string }>(
    'insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id',
    [email],
  )
  const nora: Actor = { user_id: rows[0]!.id, organization_id: null, role: 'user', session_id: '', aal: 'aal1', email }
  await execute(services, inviteMember, { email: ` ${email.toUpperCase()} `, role }, ada)
  await runDueJobs(services, [mailInvitation])
  const message = mails.find(({ to }) => to === email)!
  return { ...springfield, nora, message, token: /invitation=([\w-]+)/.exec(message.text)![1]! }
}

test('an invited person joins with the role of the invitation', async () => {
  const { services, nora, message, token, organization, owner } = await invited()
  expect(message.subject).toBe(`Join ${organization.name} on Granary`)
  expect(message.text).toContain('Ada invites you to join')

  expect(await execute(services, acceptInvitation, { token, display_name: 'Nora' }, nora)).toEqual({
    organization_id: organization.id,
    user_id: nora.user_id,
    role: 'manager',
  })

  const { rows } = await owner.query(
    `select m.display_name, m.email, r.role, r.granted_by is not null as granted from organization_members m
      join user_roles r using (organization_id, user_id) where m.user_id = $1`,
    [nora.user_id],
  )
  expect(rows).toEqual([{ display_name: 'Nora', email: nora.email, role: 'manager', granted: true }])
  const { rows: trail } = await owner.query(
    `select actor, input from audit_events where organization_id = $1 and command = 'members/accept'`,
    [organization.id],
  )
  expect(trail).toEqual([{ actor: nora.user_id, input: { display_name: 'Nora' } }])
})

test('an invitation is for one person, once, for seven days', async () => {
  const { services, clock, nora, max, token, owner } = await invited()
  const other = { ...max, organization_id: null }
  await expect(execute(services, acceptInvitation, { token }, other)).rejects.toThrow(
    'This invitation was sent to another address.',
  )
  await expect(execute(services, acceptInvitation, { token }, { ...nora, email: '' })).rejects.toThrow(
    'Confirm your email address first.',
  )

  clock.advance(7 * 86_400_000)
  await expect(execute(services, acceptInvitation, { token }, nora)).rejects.toThrow('This invitation has expired.')
  clock.advance(-1)
  await execute(services, acceptInvitation, { token }, nora)
  clock.advance(-7 * 86_400_000 + 1)

  await owner.query('delete from organization_members where user_id = $1', [nora.user_id])
  await expect(execute(services, acceptInvitation, { token }, nora)).rejects.toThrow(
    'This invitation was already accepted.',
  )
})

test('a token with one changed bit is no invitation', async () => {
  const { services, nora, token } = await invited()
  const bytes = Buffer.from(token, 'base64url')
  for (const at of [0, 15, 16, 31, 32, 63]) {
    const bent = Buffer.from(bytes)
    bent[at]! ^= 1
    await expect(execute(services, acceptInvitation, { token: bent.toString('base64url') }, nora)).rejects.toThrow(
      'This invitation does not exist.',
    )
  }
  await expect(execute(services, acceptInvitation, { token: '' }, nora)).rejects.toThrow(
    'This invitation does not exist.',
  )
})

test('a token reads back as what it was made for', async () => {
  const { services } = await city()
  const ids = { organization_id: crypto.randomUUID(), id: crypto.randomUUID() }
  expect(readInvitationToken(services.keys, invitationToken(services.keys, ids))).toEqual(ids)
})

test('the newer invitation replaces the older one', async () => {
  const { services, clock, ada, nora, token } = await invited()
  clock.advance(60_000)
  await execute(services, inviteMember, { email: nora.email, role: 'user' }, ada)
  await expect(execute(services, acceptInvitation, { token }, nora)).rejects.toThrow('This invitation does not exist.')
  clock.advance(-60_000)
})

test.each([
  ['is disabled', disableMember],
  ['loses the role', revokeRole],
])('an administrator who %s loses their open invitations', async (_, verb) => {
  const { services, ada, person, nora, token } = await invited('admin')
  const bea = await person('Bea', 'admin')
  const { change } = (await execute(services, verb as Command, { user_id: ada.user_id }, bea)) as { change: string }
  await execute(services, controls.approve, { id: change }, ada)
  await expect(execute(services, acceptInvitation, { token }, nora)).rejects.toThrow('This invitation does not exist.')
})

test('a disabled person is out at once, and in again when enabled', async () => {
  const { services, ada, rosa, mails } = await city()
  const asks = () => services.callers.fresh(new Headers({ authorization: `Bearer ${rosa.token}` }))
  await asks()
  await execute(services, disableMember, { user_id: rosa.user_id }, ada)
  await expect(asks()).rejects.toThrow('This account is disabled.')
  await execute(services, enableMember, { user_id: rosa.user_id }, ada)
  expect((await asks()).actor).toMatchObject({ user_id: rosa.user_id })
  await runDueJobs(services, [sendMail])
  expect(mails.filter(({ to }) => to === rosa.email).map(({ subject }) => subject)).toEqual([
    'Your account was disabled',
    'Your account was enabled',
  ])
})

test('a program of an operator is no operator inside of a command', async () => {
  const { does, operator } = await city()
  const [pat, quinn] = [await operator('Pat', 'admin'), await operator('Quinn', 'admin')]
  await expect(does({ ...pat, operates: false }, disableMember, { user_id: quinn.user_id })).rejects.toThrow(
    'You can’t disable a person whose role is above yours.',
  )
})

test('an administrator sets the department of a member who joined without one', async () => {
  const { ada, max, rosa, does, sees } = await city()
  const department = async () =>
    (await sees(max, 'select department from organization_members where user_id = $1', [rosa.user_id]))[0]
  expect(await department()).toEqual({ department: '' })
  await expect(does(max, setDepartment, { user_id: rosa.user_id, department: 'Streets' })).rejects.toThrow(
    'Only an administrator can change a member’s department.',
  )
  await does(ada, setDepartment, { user_id: rosa.user_id, department: ' Streets ' })
  expect(await department()).toEqual({ department: 'Streets' })
})

test('people choose their own job, and only an administrator chooses another person’s', async () => {
  const { ada, max, rosa, does, sees } = await city()
  const job = async () =>
    (await sees(max, 'select job from organization_members where user_id = $1', [rosa.user_id]))[0]
  expect(await job()).toEqual({ job: null })
  await does(rosa, setJob, { user_id: rosa.user_id, job: 'buyer' })
  expect(await job()).toEqual({ job: 'buyer' })
  await expect(does(max, setJob, { user_id: rosa.user_id, job: 'finance' })).rejects.toThrow(
    'Only an administrator can change another person’s job.',
  )
  await does(ada, setJob, { user_id: rosa.user_id, job: null })
  expect(await job()).toEqual({ job: null })
})

test('a department is an open cost center of the agency, given by its name or code', async () => {
  const { ada, rosa, does, owner, organization } = await city()
  await owner.query(
    `insert into cost_centers (organization_id, code, name, status, valid_from)
     values ($1, '10', 'Public Works', 'open', '2020-07-01'), ($1, '20', 'Harbor', 'closed', '2020-07-01')`,
    [organization.id],
  )
  const set = commands.find(({ name }) => name === 'members/set-department')!
  const moves = (department: string) => does(ada, set, { user_id: rosa.user_id, department })
  for (const unknown of ['Parks', 'Harbor'])
    await expect(moves(unknown)).rejects.toThrow(
      `“${unknown}” is not one of your departments. Correct it, or leave it blank.`,
    )
  expect(await moves('10')).toMatchObject({ department: 'Public Works' })
  expect(await moves('public works')).toMatchObject({ department: 'Public Works' })
  expect(await moves('')).toMatchObject({ department: '' })
})

test('a removed person belongs to no organization and has no role', async () => {
  const { services, ada, max } = await city()
  await execute(services, removeMember, { user_id: max.user_id }, ada)
  const { actor } = await services.callers.fresh(new Headers({ authorization: `Bearer ${max.token}` }))
  expect(actor).toMatchObject({ organization_id: null, role: 'user' })
})

test('no one manages the members of another organization', async () => {
  const [springfield, shelbyville] = [await city(), await city()]
  for (const verb of [removeMember, disableMember, enableMember])
    await expect(
      execute(springfield.services, verb, { user_id: springfield.rosa.user_id }, shelbyville.ada),
    ).rejects.toThrow('This member does not exist.')
  const moved = { user_id: springfield.rosa.user_id, department: 'Streets' }
  await expect(execute(springfield.services, setDepartment, moved, shelbyville.ada)).rejects.toThrow(
    'This member does not exist.',
  )
})

test('a withdrawn invitation admits no one, and is gone from the list', async () => {
  const { services, ada, max, does, sees, nora, token } = await invited()
  const [open] = (await sees(ada, 'select id from invitations where accepted_at is null')) as [{ id: string }]
  await expect(does(max, withdrawInvitation, { id: open.id })).rejects.toThrow(
    'Only an administrator can withdraw an invitation.',
  )
  expect(await does(ada, withdrawInvitation, { id: open.id })).toEqual({ id: open.id, email: nora.email })
  expect(await sees(ada, 'select id from invitations')).toEqual([])
  await expect(execute(services, acceptInvitation, { token, display_name: 'Nora' }, nora)).rejects.toThrow()
})

test.each([
  ['without a plan', null, 'Starter includes 5 people. Upgrade or deactivate someone.'],
  ['on Starter', 'starter', 'Starter includes 5 people. Upgrade or deactivate someone.'],
  ['on Professional', 'professional', null],
])('the seats of a plan are enforced when a person is invited, %s', async (_, code, reason) => {
  const { ada, does, person, owner, organization } = await city()
  if (code)
    await owner.query(
      `insert into subscriptions (organization_id, plan_id, status, started_at) select $1, id, 'active', now()
        from plans where code = $2`,
      [organization.id, code],
    )
  await person('Eve')
  const invites = (email: string) => does(ada, inviteMember, { email, role: 'user' as const })
  await invites('zoe@example.gov')
  const sixth = invites('ira@example.gov')
  await (reason
    ? expect(sixth).rejects.toThrow(reason)
    : expect(sixth).resolves.toMatchObject({ email: 'ira@example.gov' }))
})

test('a seat taken meanwhile is not given twice: neither by an invitation nor by enabling an account', async () => {
  const { ada, does, person, owner, services, organization } = await city()
  await does(ada, inviteMember, { email: 'zoe@example.gov', role: 'user' as const })
  const { id } = (
    await owner.query<{ id: string }>(`select id from invitations where organization_id = $1`, [organization.id])
  ).rows[0]!
  const eve = await person('Eve')
  await person('Ira')
  const { rows } = await owner.query<{ id: string }>(
    `insert into auth.users (email, email_confirmed_at) values ('zoe@example.gov', now()) returning id`,
  )
  const zoe = {
    user_id: rows[0]!.id,
    organization_id: null,
    role: 'user' as const,
    session_id: '',
    aal: 'aal1' as const,
    email: 'zoe@example.gov',
  }
  const accepts = () =>
    execute(
      services,
      acceptInvitation,
      { token: invitationToken(services.keys, { organization_id: organization.id, id }), display_name: 'Zoe' },
      zoe,
    )
  await expect(accepts()).rejects.toThrow(
    'No seat is available: Starter includes 5 people. Ask an administrator to upgrade or deactivate someone.',
  )
  await does(ada, disableMember, { user_id: eve.user_id })
  await accepts()
  await expect(does(ada, enableMember, { user_id: eve.user_id })).rejects.toThrow(
    'Starter includes 5 people. Upgrade or deactivate someone.',
  )
})

test.each<[string, Parameters<typeof whoCan>[1], string]>([
  ['one', { wanted: 'manager', role: 'manager', people: ['Max'], count: 1 }, 'Max can add vendors.'],
  ['two', { wanted: 'manager', role: 'manager', people: ['Max', 'Bea'], count: 2 }, 'Max and Bea can add vendors.'],
  [
    'more',
    { wanted: 'manager', role: 'manager', people: ['Max', 'Bea'], count: 4 },
    'Max and 3 other managers can add vendors.',
  ],
  [
    'those above, where no one has the role',
    { wanted: 'manager', role: 'admin', people: ['Ada'], count: 1 },
    'Your organization has no manager yet. Ada can add vendors, or grant the role.',
  ],
  [
    'the operator, where no one is above',
    { wanted: 'admin', role: 'admin', people: [], count: 0 },
    'Your organization has no administrator yet. The operator of this site can grant the role.',
  ],
])('a person who can’t take a step reads who can: %s', (_, holders, words) =>
  expect(whoCan('add vendors', holders)).toBe(words),
)

test('the holders of a role are those of one’s own organization now', async () => {
  const { services, person, rosa, ada, max, owner } = await city()
  const ask = (role: 'manager' | 'admin') => execute(services, listHolders, { role }, rosa)
  expect(await ask('manager')).toEqual({ wanted: 'manager', role: 'manager', people: ['Max'], count: 1 })
  await person('Bea', 'manager')
  expect(await ask('manager')).toMatchObject({ count: 2 })
  await owner.query('update organization_members set disabled_at = $2 where user_id = $1', [
    max.user_id,
    services.clock.now(),
  ])
  expect(await ask('manager')).toMatchObject({ people: ['Bea'], count: 1 })
  expect(ada.role).toBe('admin')
  expect(await ask('admin')).toMatchObject({ role: 'admin' })
})
