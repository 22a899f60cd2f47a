import { z } from 'zod'
import { asSignIn } from '#platform/commands/as-sign-in.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf, zoneOf } from '#platform/commands/today.ts'
import { momentOf } from '#platform/dates.ts'
import { mostHours } from '#platform/kept-hours.ts'
import { job } from '#platform/jobs/later.ts'
import { isOtherWay, type Demands } from '#platform/auth/demands.ts'
import { operatesAt, roleIn } from '#platform/auth/roles-in-force.ts'
import type { AgencyRole } from '#platform/roles.ts'
import { among } from '#platform/life/status-sql.ts'
import { putDown } from '../controls/change.ts'
import type { Effect } from '../controls/commands.ts'
import { beginsOn, changeStatus } from '../controls/rules.ts'
import { identityPolicy, type IdentityPolicy } from './records.ts'
import { controlledRoles, controlsInWords, isLooser, joined, listOf, none, whyNotSet, type Controls } from './rules.ts'
import { workingProviders } from './providers.ts'
import { hasFactor } from './sign-in-rights.ts'

export const policyTitle = 'Sign-in controls'
const roleList = z.array(z.enum(controlledRoles)).max(controlledRoles.length)

/** One row for each organization. Tightening takes one administrator and applies at once; loosening takes two. */
export const setIdentityPolicy = command('identity-policies/set', {
  about:
    'Sets the roles that must use MFA and single sign-on, and the allowed networks. Loosening waits for a second administrator.',
  decides: 'control',
  input: z.strictObject({
    factor_roles: roleList,
    sso_roles: roleList,
    sso_domains: z.string().trim().max(500).nullish(),
    break_glass: z.uuid().nullish(),
    networks: z.string().trim().max(4_000).nullish(),
    scim_admin: z.boolean().default(false),
    kept_hours: z.int().min(0).max(mostHours).default(mostHours),
    reason: z.string().trim().max(500).optional(),
  }),
  personal: true,
  access: true,
  async run({ reason = '', factor_roles, sso_roles, ...more }, context) {
    const { tx, actor, now } = context
    const shared = await tx.one('select 1 from organizations where id = $1 and is_demo', [actor.organization_id])
    refuseIf(
      shared
        ? 'Everyone shares this demo organization, so its sign-in controls can’t be changed. Create your own organization to try them.'
        : null,
    )
    const row = await rowOf(context)
    const before = controlsOf(row)
    const after: Controls = {
      factor_roles: inOrder(factor_roles),
      sso_roles: inOrder(sso_roles),
      sso_domains: joined(listOf(more.sso_domains ?? null)),
      break_glass: more.break_glass ?? null,
      networks: more.networks || null,
      scim_admin: more.scim_admin,
      kept_hours: more.kept_hours,
    }
    refuseIf(await whyNot(context, after, before))
    refuseIf(isSame(before, after) ? 'These values are already set.' : null)
    const loosens = isLooser(before, after)
    refuseIf(
      loosens && reason.length < 3
        ? 'Enter a reason for loosening the controls. Another administrator must approve it.'
        : null,
    )
    const today = await todayOf(tx, now)
    const waiting = await tx.one<{ status: string }>(
      `select status from control_changes where organization_id = $1 and register = 'identity_policies'
        and (status ${among(changeStatus, 'proposed')}
        or (status ${among(changeStatus, 'effective')} and effective_from > $2))`,
      [actor.organization_id, today],
    )
    refuseIf(
      changeStatus.isOpen(waiting)
        ? 'Another change is waiting for a second administrator. Decide or withdraw it first.'
        : waiting
          ? 'An approved change takes effect tomorrow. Make this change after that.'
          : null,
    )
    const nameOf = await names(context)
    const change = await putDown(context, {
      title: policyTitle,
      register: identityPolicy.table,
      entry: row?.id ?? null,
      does: 'set',
      loosens,
      first: false,
      reason: reason || 'Tightened',
      entered_on: today,
      effective_from: loosens ? beginsOn(today, today) : today,
      before: controlsInWords(before, nameOf),
      after: controlsInWords(after, nameOf),
      proposal: after,
    })
    if (changeStatus.is(change, 'effective')) await identityPolicyEffect.carryOut(context, change)
    return { change: change.id, waiting: changeStatus.isOpen(change) }
  },
})

export const identityPolicyEffect: Effect = {
  /** Checked again: the future break-glass administrator may have left since. */
  async when(context, change) {
    const after = JSON.parse(change.proposal!) as Controls
    refuseIf(await whyNot(context, after, controlsOf(await rowOf(context)), { approving: true }))
    return { effective_from: beginsOn(change.effective_from, await todayOf(context.tx, context.now)) }
  },
  /** The morning's controls apply all day: a loosened control begins with the next day. */
  async carryOut(context, { id, proposal, proposed_by, effective_from }) {
    const { tx, actor, now } = context
    if (effective_from > (await todayOf(tx, now))) {
      const begins = momentOf(`${effective_from}T00:00`, await zoneOf(tx))
      return tx.later(
        applyLater,
        { organization_id: actor.organization_id, change: id },
        { at: 'moment' in begins ? new Date(begins.moment) : now },
      )
    }
    const row = await rowOf(context)
    const values = { ...(JSON.parse(proposal!) as Controls), changed_by: proposed_by }
    if (row) await tx.update(identityPolicy, row.id, values)
    else await tx.insert(identityPolicy, { title: policyTitle, ...values })
    await endOtherWays(context)
  },
}

/** The row of a change approved the day before. A second run writes the same. */
export const applyLater = job<{ organization_id: string; change: string }>(
  'apply-sign-in-controls',
  async ({ organization_id, change }, { database, callers }) => {
    await database.transaction({ role: 'service_role' }, async (tx) => {
      const found = await tx.one<{ proposal: string; proposed_by: string }>(
        `select proposal, proposed_by from control_changes where organization_id = $1 and id = $2
          and status ${among(changeStatus, 'effective')}`,
        [organization_id, change],
      )
      if (!found) return
      const { factor_roles, sso_roles, sso_domains, break_glass, networks, scim_admin, kept_hours } = JSON.parse(
        found.proposal,
      ) as Controls
      await tx.sql(`select set_config('app.command', 'identity-policies/set', true)`)
      await tx.sql(
        `insert into identity_policies (organization_id, title, changed_by, scim_admin, factor_roles, sso_roles,
          sso_domains, break_glass, networks, kept_hours)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (organization_id, title) do update
       set scim_admin = excluded.scim_admin, factor_roles = excluded.factor_roles, sso_roles = excluded.sso_roles,
         sso_domains = excluded.sso_domains, break_glass = excluded.break_glass, networks = excluded.networks,
         kept_hours = excluded.kept_hours, changed_by = excluded.changed_by`,
        [
          organization_id,
          policyTitle,
          found.proposed_by,
          scim_admin,
          factor_roles,
          sso_roles,
          sso_domains,
          break_glass,
          networks,
          kept_hours,
        ],
      )
    })
    callers.forget()
  },
)

const rowOf = ({ tx, actor }: Context) =>
  tx.one<IdentityPolicy>('select * from identity_policies where organization_id = $1 for update', [
    actor.organization_id,
  ])

const controlsOf = (row: IdentityPolicy | undefined): Controls =>
  row
    ? {
        factor_roles: row.factor_roles,
        sso_roles: row.sso_roles,
        sso_domains: row.sso_domains,
        break_glass: row.break_glass,
        networks: row.networks,
        scim_admin: row.scim_admin,
        kept_hours: Number(row.kept_hours),
      }
    : none

const inOrder = (given: readonly string[]) => joined(controlledRoles.filter((role) => given.includes(role)))
const isSame = (a: Controls, b: Controls) => (Object.keys(a) as (keyof Controls)[]).every((name) => a[name] === b[name])

async function names({ tx, actor }: Context): Promise<(person: string) => string> {
  const people = await tx.sql<{ user_id: string; display_name: string; email: string }>(
    'select user_id, display_name, email from organization_members where organization_id = $1',
    [actor.organization_id],
  )
  return (person) => {
    const found = people.find(({ user_id }) => user_id === person)
    return found?.display_name || found?.email || 'former member'
  }
}

/**
 * An approver need not be on the same network as the proposer or have signed in through the provider: the proposer
 * showed both.
 */
async function whyNot(context: Context, after: Controls, before: Controls, { approving = false } = {}) {
  const { tx, actor, address } = context
  const issuers = await workingProviders(tx)
  const session = await asSignIn(tx, () =>
    tx.one<{ issuer: string | null }>('select issuer from auth.sessions where id = $1', [actor.session_id || null]),
  )
  const vouched = Boolean(
    session?.issuer && issuers.some((each) => each.replace(/\/+$/, '') === session.issuer!.replace(/\/+$/, '')),
  )
  const unchanged = approving ? { ...before, networks: after.networks } : before
  return whyNotSet(after, unchanged, {
    actor,
    address,
    provider: { works: issuers.length > 0, vouched: vouched || approving },
    breakGlass: after.break_glass ? await person(context, after.break_glass) : null,
  })
}

async function person({ tx, actor, now }: Context, id: string) {
  const member = await tx.one<{ disabled_at: string | null; role: AgencyRole | null }>(
    `select m.disabled_at, ${roleIn({ person: 'm.user_id', organization: 'm.organization_id', at: '$3' })} as role
      from organization_members m where m.organization_id = $1 and m.user_id = $2`,
    [actor.organization_id, id, now],
  )
  return member
    ? { role: member.role ?? 'user', disabled: member.disabled_at !== null, hasFactor: await hasFactor(tx, id) }
    : null
}

/** Sessions started past the provider end with the change. Every request would refuse them anyway. */
async function endOtherWays({ tx, actor, now }: Context): Promise<void> {
  type Living = Demands & {
    id: string
    user_id: string
    email: string
    role: AgencyRole
    operates: boolean
    issuer: string | null
  }
  const policy = await tx.one<Controls>('select * from identity_policies where organization_id = $1', [
    actor.organization_id,
  ])
  const issuers = await workingProviders(tx)
  const ended = await asSignIn(tx, () =>
    tx.sql<Living>(
      `select s.id, s.user_id, s.issuer, m.email,
        coalesce(${roleIn({ person: 'm.user_id', organization: 'm.organization_id', at: '$2' })}, 'user') as role,
            ${operatesAt({ person: 'm.user_id', at: '$2' })} as operates
       from auth.sessions s join public.organization_members m on m.user_id = s.user_id where m.organization_id = $1`,
      [actor.organization_id, now],
    ),
  )
  const past = ended.filter((session) => isOtherWay({ ...policy!, issuers }, session)).map(({ id }) => id)
  if (past.length > 0) await asSignIn(tx, () => tx.sql('delete from auth.sessions where id = any($1)', [past]))
}
