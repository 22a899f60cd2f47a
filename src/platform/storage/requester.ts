import type { Context } from 'hono'
import type { Caller } from '../database/database.ts'
import type { Services } from '../services.ts'
import { visitOf } from '../wire/visit.ts'
import { badRequest, forbidden } from './storage-refused.ts'

/** Whose files are meant: those of a person's organization and of the person, or those service_role names. */
export type Requester = { caller: Caller; organization_id: string | null; owner_id: string | null }

/**
 * service_role belongs to no organization; a header names the one it acts for. The header is ignored for everyone
 * else.
 */
const actingFor = 'x-organization-id'

export async function requesterOf(services: Services, c: Context): Promise<Requester> {
  const caller = await services.callers.of(c.req.raw.headers, { from: visitOf(c).address })
  if (caller.actor) visitOf(c).actor = caller.actor
  if (caller.role !== 'service_role')
    return { caller, organization_id: caller.actor?.organization_id ?? null, owner_id: caller.actor?.user_id ?? null }
  const organization_id = c.req.header(actingFor)?.toLowerCase() ?? null
  if (organization_id && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(organization_id))
    throw badRequest(`The header ${actingFor} must name an organization by its id.`)
  return { caller, organization_id, owner_id: null }
}

export const visitor: Requester = { caller: { role: 'anon' }, organization_id: null, owner_id: null }

/** Files belong to an organization; only the installation itself stores some that belong to none. */
export function refuseWithoutOrganization({ caller, organization_id }: Requester): void {
  if (caller.role === 'anon') throw forbidden('Sign in first.')
  if (caller.role === 'authenticated' && !organization_id)
    throw forbidden('Files belong to an organization, and you aren’t in one yet.')
}
