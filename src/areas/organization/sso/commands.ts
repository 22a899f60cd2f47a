import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { job } from '#platform/jobs/later.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { requirement } from '../identity/providers.ts'
import { ssoConnection, type SsoConnection } from './records.ts'
import { moves, traceOf, trial, whyNotPut, whyNotPutAlone, whyNotRetire, type Discovery } from './rules.ts'

export const createConnection = draftCommand('sso/create', ssoConnection)
const edit = editCommand('sso/edit', ssoConnection)
/** What was tried was what stood there before: after a change it is tried again. */
export const editConnection = {
  ...edit,
  async run(input, context): Promise<SsoConnection> {
    await edit.run(input, context)
    return context.tx.update<SsoConnection>(ssoConnection, input.id, { status: 'draft', trace: null, tested_at: null, tested_by: null })
  },
} satisfies typeof edit

const one = z.strictObject({ id: z.uuid() })

/** The settings of the server are read by a job: a command has no part of them, and waits for nobody out there. */
export const trySignIn = job<{ organization_id: string; id: string; person: string }>('try-sign-in', async ({ organization_id, id, person }, { database, settings, clock }) => {
  const { rows } = await database.read({ role: 'service_role' }, { text: 'select * from sso_connections where organization_id = $1 and id = $2', values: [organization_id, id] })
  const row = rows[0] as SsoConnection | undefined
  if (!row || row.status === 'retired') return
  const configured = settings.oidc.map(({ name, issuer, clientId }) => ({ provider: name, issuer, client_id: clientId }))
  const known = configured.find(({ issuer }) => issuer.replace(/\/+$/, '') === row.issuer.trim().replace(/\/+$/, ''))
  const steps = trial(row, { configured, siteUrl: settings.siteUrl, discovery: known ? await discover(known.issuer) : null })
  // The issuer may have taken its time: what was changed or retired meanwhile is not what was tried.
  await database.transaction({ role: 'service_role' }, (tx) =>
    tx.sql(`update sso_connections set trace = $3, tested_at = $4, tested_by = $5, status = case when status = 'in_force' then status else 'tested' end where organization_id = $1 and id = $2 and version = $6 and status <> 'retired'`, [organization_id, id, traceOf(steps), clock.now(), person, row.version]),
  )
}, { outside: true })

/** Only of an issuer that the operator put into the settings: nobody can make the server ask an address of their choice. */
async function discover(issuer: string): Promise<Discovery> {
  try {
    const answer = await fetch(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(5_000), redirect: 'error' })
    return answer.ok ? ((await answer.json()) as Discovery) : `It answered with ${answer.status}.`
  } catch {
    return 'It did not answer within five seconds.'
  }
}

export const tryConnection = command('sso/try', {
  about: 'Goes through the steps of a sign-in and writes down what holds and what does not. Nobody is signed in.',
  input: one,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotEdit(ssoConnection, null, actor))
    const row = await tx.lock<SsoConnection>(ssoConnection, id)
    refuseIf(row.status === 'retired' ? 'This connection is out of use.' : null)
    await tx.later(trySignIn, { organization_id: actor.organization_id, id, person: actor.user_id })
    return { id }
  },
})

export const putConnection = command('sso/put-in-force', {
  about: 'Says that people of the organization sign in by this connection from now on.',
  personal: true,
  input: one,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotEdit(ssoConnection, null, actor))
    const row = await tx.lock<SsoConnection>(ssoConnection, id)
    refuseIf(whyNotPut(row))
    refuseIf(whyNotPutAlone(await requirement(tx), row, actor))
    return tx.update<SsoConnection>(ssoConnection, id, { status: moves.put.to })
  },
})

export const retireConnection = command('sso/retire', {
  about: 'Takes a sign-in connection out of use.',
  input: one,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotEdit(ssoConnection, null, actor))
    const row = await tx.lock<SsoConnection>(ssoConnection, id)
    refuseIf(moves.whyNot('retire', row))
    refuseIf(whyNotRetire(await requirement(tx), row))
    return tx.update<SsoConnection>(ssoConnection, id, { status: moves.retire.to })
  },
})

export const ssoCommands = [createConnection, editConnection, tryConnection, putConnection, retireConnection]
