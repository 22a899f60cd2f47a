import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { job } from '#platform/jobs/later.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { proposeWayIn, tellOfSuspension, tookEffect } from '../controls/way-in.ts'
import type { Effect } from '../controls/commands.ts'
import { changeStatus } from '../controls/rules.ts'
import { requirement } from '../identity/providers.ts'
import { whyNotTakeLast } from '../identity/rules.ts'
import { connectionLife } from './life.ts'
import { ssoConnection, type SsoConnection } from './records.ts'
import { traceOf, trial, whyNotActivate, whyNotDeactivate, type Discovery } from './rules.ts'

// A changed connection is a draft again, and signs no one in: a program must not lock people out.
export const createConnection = { ...draftCommand('sso/create', ssoConnection), personal: true } as const
const edit = editCommand('sso/edit', ssoConnection)
/** The last test tested the old values: after a change the connection is tested again. */
export const editConnection = {
  ...edit,
  personal: true,
  async run(input, context): Promise<SsoConnection> {
    await edit.run(input, context)
    return context.tx.update<SsoConnection>(ssoConnection, input.id, {
      status: 'draft',
      trace: null,
      tested_at: null,
      tested_by: null,
    })
  },
} satisfies typeof edit

const one = z.strictObject({ id: z.uuid() })

/** A job reads the server's settings: a command has no access to them, and does not wait for outside servers. */
export const trySignIn = job<{ organization_id: string; id: string; person: string }>(
  'try-sign-in',
  async ({ organization_id, id, person }, { database, settings, clock }) => {
    const { rows } = await database.read(
      { role: 'service_role' },
      { text: 'select * from sso_connections where organization_id = $1 and id = $2', values: [organization_id, id] },
    )
    const row = rows[0] as SsoConnection | undefined
    if (!row || !connectionLife.isOpen(row)) return
    const configured = settings.oidc.map(({ name, issuer, clientId }) => ({
      provider: name,
      issuer,
      client_id: clientId,
    }))
    const known = configured.find(({ issuer }) => issuer.replace(/\/+$/, '') === row.issuer.trim().replace(/\/+$/, ''))
    const steps = trial(row, {
      configured,
      siteUrl: settings.siteUrl,
      discovery: known ? await discover(known.issuer) : null,
    })
    // The issuer may have taken its time: what was changed or retired meanwhile is not what was tested.
    await database.transaction({ role: 'service_role' }, (tx) =>
      tx.sql(
        `update sso_connections set trace = $3, tested_at = $4, tested_by = $5, status =
          case when status ${among(connectionLife, 'in_force')} then status else 'tested' end where organization_id = $1
          and id = $2
          and version = $6 and status ${notAmong(connectionLife, 'retired')}`,
        [organization_id, id, traceOf(steps), clock.now(), person, row.version],
      ),
    )
  },
  { outside: true },
)

/** Only for issuers in the operator's settings: no one can make the server call an address of their choice. */
async function discover(issuer: string): Promise<Discovery> {
  try {
    const answer = await fetch(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5_000),
      redirect: 'error',
    })
    return answer.ok ? ((await answer.json()) as Discovery) : `It answered with status ${answer.status}.`
  } catch {
    return 'It did not answer within five seconds.'
  }
}

export const tryConnection = command('sso/try', {
  about: 'Tests the steps of a sign-in and records which pass and which fail. No one is signed in.',
  personal: true,
  input: one,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotEdit(ssoConnection, null, actor))
    const row = await tx.lock<SsoConnection>(ssoConnection, id)
    refuseIf(connectionLife.isOpen(row) ? null : 'This connection is deactivated.')
    await tx.later(trySignIn, { organization_id: actor.organization_id, id, person: actor.user_id })
    return { id }
  },
})

/** The values of a connection that sign-in trusts: the approver agrees to these values and no others. */
const trusted = ({ issuer, client_id, domains, email_claim }: SsoConnection) =>
  [issuer, client_id, email_claim, domains].filter(Boolean).join(' · ')

export const activateConnection = command('sso/put-in-force', {
  about:
    'Activates a tested sign-in connection. It waits for a second administrator, except the first one of an only administrator.',
  decides: 'people',
  reason: 'reason',
  personal: true,
  input: one.extend({ reason: z.string().trim().min(3, 'Enter a reason').max(500) }),
  async run({ id, reason }, context) {
    const row = await context.tx.lock<SsoConnection>(ssoConnection, id)
    refuseIf(whyNotActivate(row, context.actor))
    const change = await proposeWayIn(
      context,
      {
        title: `Sign-in connection: ${row.name}`,
        register: ssoConnection.table,
        entry: id,
        does: 'publish',
        loosens: true,
        before: null,
        after: trusted(row),
        reason,
        proposal: { trusted: trusted(row) },
        stood: await tookEffect(context, { register: ssoConnection.table }),
      },
      connectionEffect,
    )
    return { id, waiting: changeStatus.isOpen(change) }
  },
})

export const deactivateConnection = command('sso/deactivate', {
  about:
    'Deactivates an active sign-in connection. It waits for a second administrator, as its activation did; Suspend stops it at once.',
  decides: 'people',
  reason: 'reason',
  personal: true,
  input: one.extend({ reason: z.string().trim().min(3, 'Enter a reason').max(500) }),
  async run({ id, reason }, context) {
    const row = await context.tx.lock<SsoConnection>(ssoConnection, id)
    refuseIf(await whyNotDeactivateNow(context, row))
    const change = await proposeWayIn(
      context,
      {
        title: `Sign-in connection: ${row.name}`,
        register: ssoConnection.table,
        entry: id,
        does: 'retire',
        loosens: true,
        before: trusted(row),
        after: 'Deactivated',
        reason,
        proposal: {},
      },
      connectionEffect,
    )
    return { id, waiting: changeStatus.isOpen(change) }
  },
})

const whyNotDeactivateNow = async ({ tx, actor }: Context, row: SsoConnection) =>
  whyNotDeactivate(row, actor) ?? whyNotTakeLast((await requirement(tx)) ?? noRequirement)

export const connectionEffect: Effect = {
  async when(context, { entry, does, proposal }) {
    const row = await context.tx.lock<SsoConnection>(ssoConnection, entry!)
    if (does === 'retire') refuseIf(await whyNotDeactivateNow(context, row))
    else
      refuseIf(
        whyNotActivate(row, context.actor) ??
          (trusted(row) === (JSON.parse(proposal!) as { trusted: string }).trusted
            ? null
            : 'The connection was changed after this was proposed. Decline this change, and propose it again.'),
      )
    return { effective_from: await todayOf(context.tx, context.now) }
  },
  carryOut: async ({ tx }, { entry, does }) =>
    void (await tx.update<SsoConnection>(ssoConnection, entry!, {
      status: does === 'retire' ? 'retired' : 'in_force',
    })),
}

const noRequirement = { required: false, working: 0 }

export const connectionCommands = commandsOf(connectionLife, {
  facts: async (_, { tx }) => (await requirement(tx)) ?? noRequirement,
  async suspend(row, context) {
    await tellOfSuspension(context, {
      table: ssoConnection.table,
      title: `Sign-in connection: ${row.name}`,
      id: row.id,
    })
  },
})

export const ssoCommands = [
  createConnection,
  editConnection,
  tryConnection,
  activateConnection,
  deactivateConnection,
  ...Object.values(connectionCommands),
]
