import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import { operatesAt } from '#platform/auth/roles-in-force.ts'
import { jobNames } from '#platform/job.ts'
import { agencyRoles, atLeast, type AgencyRole } from '#platform/roles.ts'
import { phrase, say } from '#platform/say.ts'
import { among } from '#platform/life/status-sql.ts'
import { waitingWays } from '../confirmations/ways.ts'
import { lockPair, type DepartmentsOf } from './members.ts'
import { departmentOf, isAbove, whyNotHandWork, whyNotSetDepartment, whyNotSetJob, type Holders } from './rules.ts'
import { changeStatus } from '../controls/rules.ts'

export type PersonRow = {
  user_id: string
  display_name: string
  email: string
  joined_at: string
  disabled_at: string | null
  organization_id: string
  organization: string
  role: AgencyRole
  operates: boolean
  granted_at: string | null
  expires_at: string | null
  granted_by: string | null
  reason: string | null
  /** Who gave an account or role that no other administrator has confirmed, and from when it counts by itself. */
  waits: { given_by: string | null; decides_from: string } | null
  /** A change of the role or of the membership that waits for a second administrator. */
  proposed: { id: string; register: string; after: string | null; proposed_by: string } | null
  /** A provider that is linked once the person signed in as before, or an administrator confirms it. */
  way: { id: string; named: string; proposers: string[] } | null
  last_sign_in_at: string | null
  factors: number
  sessions: number
  open_tasks: number
}

/**
 * One statement for all of them. Sign-in belongs to the role identity: only what an administrator needs is read from
 * there.
 */
const peopleSql = `
  select m.user_id, m.display_name, m.email, m.joined_at, m.disabled_at, m.organization_id, o.name as organization,
         coalesce(r.role, 'user') as role, ${operatesAt({ person: 'm.user_id', at: '$2' })} as operates, r.granted_at,
         r.expires_at, r.granted_by, r.reason,
         (select jsonb_build_object('given_by', c.given_by, 'decides_from', c.decides_from) from account_confirmations c
           where c.organization_id = m.organization_id and c.user_id = m.user_id and c.confirmed_at is null
           and c.decides_from > $2 order by c.decides_from desc limit 1) as waits,
         (select jsonb_build_object('id', p.id, 'register', p.register, 'after', p.after, 'proposed_by', p.proposed_by)
           from control_changes p
           where p.organization_id = m.organization_id and p.register in ('user_roles', 'organization_members')
           and p.entry = m.user_id::text and p.status ${among(changeStatus, 'proposed')} limit 1) as proposed
    from organization_members m join organizations o on o.id = m.organization_id
    left join lateral (select role, granted_at, expires_at, granted_by, reason from user_roles r
       where r.user_id = m.user_id and r.organization_id = m.organization_id
       and (r.expires_at is null or r.expires_at > $2)
       order by granted_at desc, id desc limit 1) r on true
   where m.organization_id = $1
   order by m.display_name, m.email limit 2000`

type SignIn = { user_id: string; last_sign_in_at: string | null; factors: number; sessions: number }
const signInSql = `
  select u.id as user_id, t.last_sign_in_at,
         (select count(*)::int from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as factors,
         (select count(*)::int from auth.sessions s where s.user_id = u.id and s.not_after > $2) as sessions
    from auth.users u left join auth.account_times t on t.user_id = u.id where u.id = any ($1)`

export const listPeople = question('members/list', {
  about: 'Lists the people of the organization with their roles, last sign-in and MFA status.',
  input: z.strictObject({}),
  async run(_input, { tx, actor, now }): Promise<PersonRow[]> {
    if (!atLeast('admin', actor)) throw new Refusal(say('Only administrators can see how people sign in.'))
    const house = (role: string) => tx.sql(`select set_config('role', $1, true)`, [role])
    await house('service_role')
    const people = await tx.sql<PersonRow>(peopleSql, [actor.organization_id, now])
    const tasks = await tx.sql<{ assignee: string; open: number }>(
      `select assignee, count(*)::int as open from tasks where done_at is null and assignee = any ($1)
        group by assignee`,
      [people.map(({ user_id }) => user_id)],
    )
    await house('identity')
    const signIns = await tx.sql<SignIn>(signInSql, [people.map(({ user_id }) => user_id), now])
    await house('commands')
    const ways = await waitingWays(tx, now)
    const known = new Map(signIns.map((each) => [each.user_id, each]))
    return people.map((person) => ({
      ...person,
      ...(known.get(person.user_id) ?? { last_sign_in_at: null, factors: 0, sessions: 0 }),
      way: ways.find(({ user_id }) => user_id === person.user_id) ?? null,
      open_tasks: tasks.find(({ assignee }) => assignee === person.user_id)?.open ?? 0,
    }))
  },
})

export const listHolders = question('members/holders', {
  about: 'Names the people with a role, or those above it where no one has it.',
  input: z.strictObject({ role: z.enum(agencyRoles) }),
  async run({ role: wanted }, { tx, actor, now }): Promise<Holders> {
    // Those nearest to the work come first.
    for (const role of agencyRoles.slice(agencyRoles.indexOf(wanted))) {
      const held = await holdersOf(tx, actor.organization_id, [role], now)
      if (held.length === 0) continue
      const people = await tx.sql<{ display_name: string }>(
        `select display_name from organization_members where organization_id = $1 and user_id = any ($2)
          order by joined_at, user_id limit 2`,
        [actor.organization_id, held],
      )
      return { wanted, role, people: people.map(({ display_name }) => display_name), count: held.length }
    }
    return { wanted, role: wanted, people: [], count: 0 }
  },
})

export const handWork = command('members/hand-work', {
  about: 'Reassigns the open tasks of a person who leaves or is away.',
  input: z.strictObject({ from: z.uuid(phrase('Select a member')), to: z.uuid(phrase('Select a member')) }),
  async run({ from, to }, { tx, actor: asked, now }) {
    const { actor, member } = await lockPair(tx, asked, from, now)
    const other = await tx.one<{ user_id: string; disabled_at: string | null }>(
      'select user_id, disabled_at from organization_members where organization_id = $1 and user_id = $2',
      [actor.organization_id, to],
    )
    refuseIf(whyNotHandWork({ actor, from: member, to: other ?? null }))
    // Only tasks about records the new assignee can read: a task about a hidden record would leak it.
    const seen = await tx.sql<{ id: string }>(
      `select t.id from tasks t where t.organization_id = $1 and t.assignee = $2 and t.done_at is null
         and (t.table_name is null or app.member_sees($3, $4, t.table_name, t.record::uuid)) for update`,
      [actor.organization_id, from, to, now],
    )
    const moved = await tx.sql(
      'update tasks set assignee = $3 where organization_id = $1 and id = any ($2) returning id',
      [actor.organization_id, seen.map(({ id }) => id), to],
    )
    const left = (await tx.one<{ left: number }>(
      'select count(*)::int as left from tasks where organization_id = $1 and assignee = $2 and done_at is null',
      [actor.organization_id, from],
    ))!.left
    return { moved: moved.length, left }
  },
})

export const setDepartmentAmong = (departmentsOf: DepartmentsOf) =>
  command('members/set-department', {
    about: 'Sets the department of a member, by the name or code of a cost center, or clears it.',
    input: z.strictObject({
      user_id: z.uuid(phrase('Select a member')),
      department: z.string().trim().max(120).default(''),
    }),
    async run({ user_id, department: written }, { tx, actor: asked, now }) {
      const { actor } = await lockPair(tx, asked, user_id, now)
      refuseIf(whyNotSetDepartment({ actor, department: written }))
      const { name: department, reason } = departmentOf(written, await departmentsOf(tx))
      refuseIf(reason)
      await tx.sql('update organization_members set department = $3 where organization_id = $1 and user_id = $2', [
        actor.organization_id,
        user_id,
        department,
      ])
      return { user_id, department }
    },
  })

export const setJob = command('members/set-job', {
  about:
    'Sets the job that a person’s menu, dashboard and search begin with: everyone for themselves, an administrator for anyone.',
  input: z.strictObject({
    user_id: z.uuid(phrase('Select a member')),
    job: z.enum(jobNames, phrase('Select a job')).nullable(),
  }),
  async run({ user_id, job }, { tx, actor: asked, now }) {
    const { actor, member } = await lockPair(tx, asked, user_id, now)
    refuseIf(whyNotSetJob({ actor, member }))
    await tx.sql('update organization_members set job = $3 where organization_id = $1 and user_id = $2', [
      actor.organization_id,
      user_id,
      job,
    ])
    return { user_id, job }
  },
})

export const endSessions = command('members/end-sessions', {
  about: 'Signs a member out everywhere, when the account may be compromised.',
  access: true,
  personal: true,
  input: z.strictObject({
    user_id: z.uuid(phrase('Select a member')),
    reason: z.string().trim().min(3, phrase('Enter a reason')).max(500),
  }),
  reason: 'reason',
  async run({ user_id }, { tx, actor: asked, now }) {
    const { actor, member } = await lockPair(tx, asked, user_id, now)
    if (!atLeast('admin', actor)) throw new Refusal(say('Only an administrator can sign people out.'))
    refuseIf(isAbove(member, actor) ? say('You can’t sign out a person whose role is above yours.') : null)
    await tx.sql(`select set_config('role', 'identity', true)`)
    const ended = await tx.sql('delete from auth.sessions where user_id = $1 returning id', [user_id])
    await tx.sql(`select set_config('role', 'commands', true)`)
    return { user_id, ended: ended.length }
  },
})

export const peopleCommands = [listPeople, listHolders, handWork, setJob, endSessions]
