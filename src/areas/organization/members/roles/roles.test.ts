import { expect, test } from 'vitest'
import { execute } from '#platform/commands/execute.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { roles, type Role } from '#platform/roles.ts'
import { controls } from '#tests/controls.ts'
import { city, type Person } from '#tests/city.ts'
import { grantRole, revokeRole } from './commands.ts'
import { whyNotGrant, whyNotRevoke } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ada = { user_id: 'ada', role: 'admin' } as const
const rosa = { user_id: 'rosa', role: 'user', disabled_at: null } as const

test.each<[string, Role, Partial<Parameters<typeof whyNotGrant>[1]>, string | null]>([
  ['manager to a user', 'manager', {}, null],
  ['admin to a user', 'admin', {}, null],
  ['manager until tomorrow', 'manager', { until: new Date('2026-11-21T12:00:00Z') }, null],
  ['manager until this moment', 'manager', { until: now }, 'The expiry date must be in the future.'],
  ['user to another administrator', 'user', { grantee: { ...rosa, role: 'admin' } }, null],
  ['platform_admin', 'platform_admin', {}, 'The platform administrator role can’t be granted here.'],
  [
    'a role to herself',
    'admin',
    { grantee: { ...ada, disabled_at: null } },
    'You can’t grant a role to yourself. Ask another administrator.',
  ],
  [
    'a role to a disabled account',
    'manager',
    { grantee: { ...rosa, disabled_at: '2026-01-01' } },
    'This account is disabled. Enable it before you grant a role.',
  ],
  [
    'a role, once she is a manager herself',
    'manager',
    { actor: { ...ada, role: 'manager' } },
    'Only an administrator can grant roles.',
  ],
])('an administrator grants %s', (_, role, change, reason) => {
  expect(whyNotGrant(role, { actor: ada, grantee: rosa, until: null, now, ...change })).toBe(reason)
})

test.each<[string, Parameters<typeof whyNotRevoke>[0], string | null]>([
  ['a manager’s role', { actor: ada, grantee: { ...rosa, role: 'manager' } }, null],
  ['another administrator’s role', { actor: ada, grantee: { ...rosa, role: 'admin' } }, null],
  ['her own role', { actor: ada, grantee: ada }, 'You can’t revoke your own role. Ask another administrator.'],
  ['a role that no one has', { actor: ada, grantee: rosa }, 'This person has no role to revoke.'],
  [
    'a role, once she is a manager herself',
    { actor: { ...ada, role: 'manager' }, grantee: { ...rosa, role: 'manager' } },
    'Only an administrator can revoke roles.',
  ],
])('an administrator revokes %s', (_, pair, reason) => expect(whyNotRevoke(pair)).toBe(reason))

test('which grantor can grant which role to whom: every grantor, every grantee, every role', async () => {
  const { services, person, owner } = await city()
  const grants: string[] = []
  for (const granterRole of roles) {
    const granter = await person('Granter', granterRole)
    for (const granteeRole of roles)
      for (const role of roles) {
        const grantee = await person('Grantee', granteeRole)
        const granted = await execute(services, grantRole, { user_id: grantee.user_id, role }, granter).catch(
          (error) => error,
        )
        const inForce = (
          await owner.query('select role from user_roles where user_id = $1 order by granted_at desc limit 1', [
            grantee.user_id,
          ])
        ).rows[0].role
        expect(inForce).toBe(granted instanceof Error || granted.waiting ? granteeRole : role)
        if (!(granted instanceof Error)) grants.push(`${granterRole} makes ${granteeRole} ${role}`)
      }
  }
  const ranks = ['user', 'manager', 'admin']
  // The operator of the installation grants nothing as a plain member, and gets the role the agency grants, like
  // everyone.
  expect(grants).toEqual(
    [...ranks, 'platform_admin'].flatMap((grantee) => ranks.map((role) => `admin makes ${grantee} ${role}`)),
  )
})

test('a person of another organization does not exist, for an administrator and for the operator', async () => {
  const [springfield, shelbyville] = [await city(), await city()]
  const platform = await shelbyville.operator('Pat', 'admin')
  for (const actor of [shelbyville.ada, platform]) {
    await expect(
      execute(shelbyville.services, grantRole, { user_id: springfield.rosa.user_id, role: 'manager' }, actor),
    ).rejects.toThrow('This member does not exist.')
    await expect(
      execute(shelbyville.services, revokeRole, { user_id: springfield.max.user_id }, actor),
    ).rejects.toThrow('This member does not exist.')
  }
})

test('the person is notified of a grant, and the audit log keeps it', async () => {
  const { services, ada, rosa, organization, owner, mails } = await city()
  await execute(services, grantRole, { user_id: rosa.user_id, role: 'manager', until: '2099-01-31T17:00:00Z' }, ada)
  await runDueJobs(services, [sendMail])

  expect(mails.filter(({ to }) => to === rosa.email)).toEqual([
    {
      to: rosa.email,
      subject: 'Your role has changed',
      text: `Your role in ${organization.name} is now manager until January 31, 2099 at 12:00 PM EST. If you did not expect this, ask your administrator.`,
    },
  ])
  const { rows } = await owner.query('select actor, command, input from audit_events where organization_id = $1', [
    organization.id,
  ])
  expect(rows).toEqual([
    {
      actor: ada.user_id,
      command: 'roles/grant',
      input: { user_id: rosa.user_id, role: 'manager', until: '2099-01-31T17:00:00Z' },
    },
  ])
})

test('a role that expires gives way to the one before it', async () => {
  const { services, clock, ada, max } = await city()
  const until = new Date(clock.now().getTime() + 600_000).toISOString()
  await execute(services, grantRole, { user_id: max.user_id, role: 'admin', until }, ada)
  const role = async () =>
    (await services.callers.fresh(new Headers({ authorization: `Bearer ${max.token}` }))).actor!.role

  expect(await role()).toBe('admin')
  clock.advance(600_000)
  expect(await role()).toBe('manager')
})

test('an administrator who loses the role loses at once what she could still have done', async () => {
  const { services, ada, person } = await city()
  const bea = await person('Bea', 'admin')
  const { change } = (await execute(services, revokeRole, { user_id: bea.user_id }, ada)) as { change: string }
  await execute(services, controls.approve, { id: change }, bea)
  // Her session still says admin: the command looks again.
  await expect(execute(services, grantRole, { user_id: ada.user_id, role: 'user' }, bea)).rejects.toThrow(
    'Only an administrator can grant roles.',
  )
})

test('two administrators who remove each other’s role at once both keep theirs, until one agrees', async () => {
  const { services, ada, person, owner } = await city()
  const bea = await person('Bea', 'admin')
  const takes = (from: Person, to: Person) => execute(services, revokeRole, { user_id: to.user_id }, from)
  const both = await Promise.allSettled([takes(ada, bea), takes(bea, ada)])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const { rows } = await owner.query('select role from user_roles where user_id = any ($1)', [
    [ada.user_id, bea.user_id],
  ])
  expect(rows).toEqual([{ role: 'admin' }, { role: 'admin' }])
})
