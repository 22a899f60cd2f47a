import type { Context } from 'hono'
import { Unauthorized } from '../../auth/callers.ts'
import { NotFound, Refusal } from '../../commands/refusals.ts'
import type { Caller } from '../../database/database.ts'
import { atLeast, type Actor } from '../../roles.ts'
import type { Services } from '../../services.ts'
import { visitOf } from '../../wire/visit.ts'
import { entriesOf, platformLog, type Found, type Named } from '../log/stored-log.ts'

/** The named entries that the caller may read: row security decides for commands and changes, we for sign-ins. */
export async function readableEntries(
  { database }: Pick<Services, 'database'>,
  caller: Caller,
  organization: string,
  named: readonly Named[],
): Promise<Found[]> {
  if (isForeignToOperator(caller, organization)) return []
  const [signIns, rest] = [
    named.filter(({ source }) => source === 'sign-in'),
    named.filter(({ source }) => source !== 'sign-in'),
  ]
  const own = rest.length
    ? await database
        .transaction(caller, (tx) => entriesOf(tx, organization, rest), { readOnly: true })
        .catch(nothingIfRefused)
    : []
  const others = signIns.length
    ? await database.transaction({ role: 'sealer' }, (tx) => entriesOf(tx, organization, signIns), { readOnly: true })
    : []
  return [...own, ...others.filter(({ content }) => mayReadSignIn(caller.actor, organization, content.payload))]
}

/**
 * The administrators of an organization oversee its log, and the operator that of the platform: the log of a bidder
 * tells who has bid.
 */
export const mayOversee = (actor: Actor | undefined, organization: string): boolean =>
  actor !== undefined &&
  (organization === platformLog
    ? actor.operates === true
    : actor.organization_id === organization && atLeast('admin', actor))

/** An operator's access to an agency opens its tables, where each read is logged, but not its log. */
export const isForeignToOperator = ({ actor }: Caller, organization: string): boolean =>
  actor?.operates === true && organization !== actor.organization_id && organization !== platformLog

const mayReadSignIn = (actor: Actor | undefined, organization: string, payload: unknown) =>
  mayOversee(actor, organization) ||
  (actor !== undefined && (payload as { actor_id?: unknown }).actor_id === actor.user_id)

/** Entries that the caller may not read are reported as missing. */
function nothingIfRefused(error: { code?: string }): [] {
  if (error.code === '42501') return []
  throw error
}

export const callerOf = ({ callers }: Pick<Services, 'callers'>, c: Context): Promise<Caller> =>
  callers.of({ get: (name) => c.req.header(name) }, { from: visitOf(c).address })

export function refuseVisitor({ role, actor }: Caller): void {
  if (role !== 'service_role' && !actor) throw new Unauthorized('no_authorization', 'Sign in to do this.')
}

/**
 * The counter of a bidder's log moves with its bid: a person who watches it would know who bid, and when. So the log of
 * a vendor's organization is shown to its members only, and answers others as one that does not exist.
 */
export async function refuseToCount(services: Services, c: Context, organization: string): Promise<void> {
  const { rows } = await services.database.read(
    { role: 'service_role' },
    { text: `select 1 from public.organizations where id = $1 and kind = 'vendor'`, values: [organization] },
  )
  if (rows.length === 0) return
  const caller = await callerOf(services, c).catch(() => undefined)
  if (caller?.role !== 'service_role' && caller?.actor?.organization_id !== organization) throw new NotFound('Log')
}

export function refuseUnlessOverseer(caller: Caller, organization: string): void {
  refuseVisitor(caller)
  if (caller.role === 'service_role' || mayOversee(caller.actor, organization)) return
  throw caller.actor?.organization_id === organization
    ? new Refusal('Only an administrator can manage the audit log.')
    : new NotFound('Log')
}
