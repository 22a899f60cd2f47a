import { expect, onTestFinished, test } from 'vitest'
import { execute } from '#platform/commands/execute.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import type { Actor, AgencyRole } from '#platform/roles.ts'
import { city } from '#tests/city.ts'
import { controls } from '#tests/controls.ts'
import { disableMember, enableMember, removeMember } from '../members/commands.ts'
import { acceptInvitation, inviteMember } from '../members/invitation-commands.ts'
import { mailInvitation } from '../members/invitation-mail.ts'
import { listPeople } from '../members/people.ts'
import { grantRole, revokeRole } from '../members/roles/commands.ts'
import { administratorsOf, aloneOf } from '../two-people/small-agency/facts.ts'
import { declareSmall, declarationCommands } from '../two-people/small-agency/commands.ts'
import { confirmMember } from './commands.ts'
import { whyNotConfirm } from './rules.ts'

const day = 86_400_000

/** The tests of a file share their clock, so each sets it back. */
function forward(clock: { advance(by: number): void }, by: number): void {
  clock.advance(by)
  onTestFinished(() => clock.advance(-by))
}

/** An agency a year old, with two administrators: Ada and Nora. */
async function town() {
  const place = await city()
  const { owner, organization, clock, services, mails } = place
  await owner.query(`update organizations set created_at = $2 where id = $1`, [
    organization.id,
    new Date(clock.now().getTime() - 365 * day),
  ])
  const nora = await place.person('Nora', 'admin')
  const roleOf = async (person: { user_id: string }) =>
    (
      await owner.query<{ role: AgencyRole }>(
        `select role from user_roles where organization_id = $1 and user_id = $2 order by granted_at desc, id desc limit 1`,
        [organization.id, person.user_id],
      )
    ).rows[0]?.role
  /** Ada invites this person, who joins by the mailed link. */
  const invite = async (name: string, role: AgencyRole): Promise<Actor & { organization_id: string }> => {
    const email = `${name}.${organization.id.slice(-12)}@example.gov`
    const { rows } = await owner.query<{ id: string }>(
      'insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id',
      [email],
    )
    const newcomer: Actor = {
      user_id: rows[0]!.id,
      organization_id: null,
      role: 'user',
      session_id: '',
      aal: 'aal1',
      email,
    }
    await execute(services, inviteMember, { email, role }, place.ada)
    await runDueJobs(services, [mailInvitation])
    const { text } = mails.find(({ to }) => to === email)!
    await execute(services, acceptInvitation, { token: /invitation=([\w-]+)/.exec(text)![1]! }, newcomer)
    return { ...newcomer, organization_id: organization.id, role: (await roleOf(newcomer)) ?? 'user' }
  }
  const waiting = async () =>
    (
      await owner.query<{ id: string; title: string; after: string; proposed_by: string }>(
        `select id, title, after, proposed_by from control_changes where organization_id = $1 and status = 'proposed'`,
        [organization.id],
      )
    ).rows
  const alone = async (person: { user_id: string }) =>
    services.database.transaction({ role: 'service_role' }, (tx) =>
      aloneOf(tx, organization.id, person.user_id, { today: clock.today(), now: clock.now() }),
    )
  const told = async (words: string) =>
    Number(
      (
        await owner.query(
          `select count(*) from app.jobs where payload ->> 'organization_id' = $1 and payload ->> 'words' like $2`,
          [organization.id, `%${words}%`],
        )
      ).rows[0].count,
    )
  return { ...place, nora, invite, roleOf, waiting, alone, told }
}

test('an invited manager joins as a user, and is a manager when another administrator approves', async () => {
  const { ada, nora, does, invite, roleOf, waiting } = await town()
  const boss = await invite('boss', 'manager')
  expect(boss.role).toBe('user')
  const [change] = await waiting()
  expect(change).toMatchObject({ title: expect.stringContaining('boss'), after: 'Manager', proposed_by: ada.user_id })
  const listed = async () =>
    (await does(nora, listPeople, {})).find(({ user_id }) => user_id === boss.user_id)!.proposed
  expect(await listed()).toEqual({ id: change!.id, register: 'user_roles', after: 'Manager', proposed_by: ada.user_id })
  await expect(does(ada, controls.approve, { id: change!.id })).rejects.toThrow("You can't approve your own change")
  await does(nora, controls.approve, { id: change!.id })
  expect(await roleOf(boss)).toBe('manager')
  expect(await listed()).toBeNull()
})

test('an account that one administrator made decides nothing until another confirms it', async () => {
  const { ada, nora, services, does, invite, told } = await town()
  const clerk = await invite('clerk', 'user')
  const decide = () => execute(services, confirmMember, { user_id: ada.user_id }, clerk)
  await expect(decide()).rejects.toThrow(
    /^Ada gave you this account or role, and no other administrator has confirmed it\. Until one confirms it under Users \(\/user-management\), or until December.24, 2026,/,
  )
  await expect(does(ada, confirmMember, { user_id: clerk.user_id })).rejects.toThrow(
    'You gave this account or role. Another administrator must confirm it.',
  )
  await does(nora, confirmMember, { user_id: clerk.user_id })
  expect(await told('confirmed the account of clerk')).toBe(1)
  await expect(decide()).rejects.toThrow('Only an administrator can confirm an account.')
})

test('an account counts by itself 30 days after one administrator made it', async () => {
  const { ada, services, invite, clock } = await town()
  const payer = await invite('payer', 'user')
  const decide = () => execute(services, confirmMember, { user_id: ada.user_id }, payer)
  forward(clock, 30 * day - 1)
  await expect(decide()).rejects.toThrow('no other administrator has confirmed it')
  forward(clock, 1)
  await expect(decide()).rejects.toThrow('Only an administrator can confirm an account.')
})

test('an unconfirmed administrator can’t confirm the others', async () => {
  const { ada, nora, owner, organization, does, invite, clock, rosa: puppet } = await town()
  await owner.query(
    `insert into user_roles (organization_id, user_id, role, granted_at, granted_by) values ($1, $2, 'admin', $3, $4)`,
    [organization.id, puppet.user_id, clock.now(), ada.user_id],
  )
  const clerk = await invite('clerk', 'user')
  await expect(does({ ...puppet, role: 'admin' }, confirmMember, { user_id: clerk.user_id })).rejects.toThrow(
    'no other administrator has confirmed it',
  )
  await does(nora, confirmMember, { user_id: clerk.user_id })
})

test('in its first 30 days an agency with one administrator begins without waiting', async () => {
  const { ada, does, person, roleOf } = await city().then((place) => ({
    ...place,
    roleOf: async (who: { user_id: string }) =>
      (
        await place.owner.query('select role from user_roles where user_id = $1 order by granted_at desc limit 1', [
          who.user_id,
        ])
      ).rows[0]?.role,
  }))
  const second = await person('Nora')
  await does(ada, grantRole, { user_id: second.user_id, role: 'admin' })
  expect(await roleOf(second)).toBe('admin')
  await expect(does({ ...second, role: 'admin' }, confirmMember, { user_id: ada.user_id })).rejects.toThrow(
    'This account doesn’t wait for a confirmation.',
  )
})

test('an older agency with one administrator waits 30 days, and three under a small-agency declaration', async () => {
  const { ada, rosa, owner, does, person, clock, organization } = await city()
  await owner.query(`update organizations set created_at = $2 where id = $1`, [
    organization.id,
    new Date(clock.now().getTime() - 365 * day),
  ])
  const from = async (who: { user_id: string }) =>
    ((
      await owner.query('select decides_from - given_at as waits from account_confirmations where user_id = $1', [
        who.user_id,
      ])
    ).rows[0].waits.days ?? 0) as number
  const [first, second] = [await person('Mia'), await person('Ben')]
  await does(ada, grantRole, { user_id: first.user_id, role: 'manager' })
  expect(await from(first)).toBe(30)
  const { id } = await does(ada, declareSmall, {
    reason: 'Two people work in the office.',
    reviewer: rosa.user_id,
    valid_from: clock.today(),
    valid_to: '2027-02-01',
  } as never)
  await does(rosa, declarationCommands.approve, { id })
  await does(ada, grantRole, { user_id: second.user_id, role: 'manager' })
  expect(await from(second)).toBe(3)
})

test('raising a member, and lowering an administrator, waits for a second administrator', async () => {
  const { ada, nora, max, rosa, does, roleOf, waiting } = await town()
  expect(await does(ada, grantRole, { user_id: rosa.user_id, role: 'manager' })).toMatchObject({ waiting: true })
  await expect(does(ada, grantRole, { user_id: rosa.user_id, role: 'admin' })).rejects.toThrow(
    'A change to this person’s role is waiting for a second administrator.',
  )
  await does(nora, controls.approve, { id: (await waiting())[0]!.id })
  expect(await roleOf(rosa)).toBe('manager')
  // A manager who becomes a user has less power: one administrator decides it.
  await does(ada, revokeRole, { user_id: max.user_id })
  expect(await roleOf(max)).toBe('user')
  await does(ada, revokeRole, { user_id: nora.user_id })
  expect(await roleOf(nora)).toBe('admin')
})

test('of two administrators one is locked out when they agree, or after a week without an answer', async () => {
  const { ada, nora, does, waiting, owner, clock, alone } = await town()
  const isDisabled = async () =>
    (await owner.query('select disabled_at from organization_members where user_id = $1', [nora.user_id])).rows[0]
      .disabled_at !== null
  expect(await does(ada, disableMember, { user_id: nora.user_id })).toMatchObject({ waiting: true })
  const { id } = (await waiting())[0]!
  await expect(does(ada, controls.approve, { id })).rejects.toThrow(
    /^The administrator concerned can approve or decline this\. Without an answer you can do it from December.1, 2026\.$/,
  )
  expect(await isDisabled()).toBe(false)
  forward(clock, 7 * day)
  await does(ada, controls.approve, { id })
  expect(await isDisabled()).toBe(true)
  // One person decided it, so the other still counts for 30 days.
  expect(await alone(ada)).toMatchObject({ only: false })
  forward(clock, 30 * day)
  expect(await alone(ada)).toMatchObject({ only: true })
})

test('an administrator who approves their own leaving counts no longer', async () => {
  const { ada, nora, does, waiting, alone } = await town()
  await does(ada, disableMember, { user_id: nora.user_id })
  await does(nora, controls.approve, { id: (await waiting())[0]!.id })
  expect(await alone(ada)).toMatchObject({ only: true })
})

test('an administrator whose lost role two people agreed on counts no longer', async () => {
  const { ada, nora, does, waiting, alone } = await town()
  await does(ada, revokeRole, { user_id: nora.user_id })
  await does(nora, controls.approve, { id: (await waiting())[0]!.id })
  expect(await alone(ada)).toMatchObject({ only: true })
})

test('an agreed leaving of the past does not excuse turning off the same person today', async () => {
  const { ada, nora, does, waiting, alone, owner, clock } = await town()
  await does(ada, disableMember, { user_id: nora.user_id })
  await does(nora, controls.approve, { id: (await waiting())[0]!.id })
  forward(clock, day)
  await does(ada, enableMember, { user_id: nora.user_id })
  await owner.query('update organization_members set disabled_at = $2 where user_id = $1', [nora.user_id, clock.now()])
  expect(await alone(ada)).toMatchObject({ only: false })
})

test('an account that one administrator opens again decides nothing until another confirms it', async () => {
  const { ada, nora, max, does } = await town()
  await does(ada, disableMember, { user_id: max.user_id })
  await does(ada, enableMember, { user_id: max.user_id })
  const decide = () => does(max, confirmMember, { user_id: ada.user_id })
  await expect(decide()).rejects.toThrow('no other administrator has confirmed it')
  await does(nora, confirmMember, { user_id: max.user_id })
  await expect(decide()).rejects.toThrow('Only an administrator can confirm an account.')
})

test('turning off the others today makes no one the only administrator', async () => {
  const { ada, nora, does, owner, organization, clock, services } = await town()
  // As a directory does it.
  await owner.query('update organization_members set disabled_at = $2 where user_id = $1', [nora.user_id, clock.now()])
  const { id } = await does(ada, declareSmall, {
    reason: 'Alone in the office.',
    outside: 'State auditor',
    outside_email: 'audits@state.example',
    valid_from: clock.today(),
    valid_to: '2027-02-01',
  } as never)
  await expect(does(ada, declarationCommands.approve, { id })).rejects.toThrow(
    'You can’t approve your own declaration. Ask another administrator.',
  )
  await expect(does(ada, removeMember, { user_id: nora.user_id })).rejects.toThrow('Disable the account instead.')
  await does(ada, enableMember, { user_id: nora.user_id })
  await owner.query(`delete from user_roles where user_id = $1`, [nora.user_id])
  const list = () =>
    services.database.transaction({ role: 'service_role' }, (tx) => administratorsOf(tx, organization.id, clock.now()))
  expect(await list()).toEqual([ada.user_id])
})

test.each([
  ['a second administrator', { user_id: 'nora', role: 'admin' }, [{ user_id: 'mia', given_by: 'ada' }], null],
  [
    'a manager',
    { user_id: 'max', role: 'manager' },
    [{ user_id: 'mia', given_by: 'ada' }],
    'Only an administrator can confirm an account.',
  ],
  [
    'the administrator who gave it',
    { user_id: 'ada', role: 'admin' },
    [{ user_id: 'mia', given_by: 'ada' }],
    'You gave this account or role. Another administrator must confirm it.',
  ],
  [
    'the person',
    { user_id: 'mia', role: 'admin' },
    [{ user_id: 'mia', given_by: 'ada' }],
    'You can’t confirm your own account. Ask another administrator.',
  ],
  [
    'anyone, where nothing waits',
    { user_id: 'nora', role: 'admin' },
    [],
    'This account doesn’t wait for a confirmation.',
  ],
] as const)('an account is confirmed by %s', (_, actor, waiting, reason) =>
  expect(whyNotConfirm(waiting, { actor })).toBe(reason),
)
