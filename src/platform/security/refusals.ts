import { Unauthorized } from '../auth/callers.ts'
import { NotFound, Refusal } from '../commands/refusals.ts'
import type { Visit } from '../wire/visit.ts'
import type { SecurityEvents } from './events.ts'
import { classOfRefusal } from './kinds.ts'

type Needs = { security: SecurityEvents }
type From = Pick<Visit, 'address' | 'actor' | 'command'>

const personOf = ({ actor }: From) => ({
  organization_id: actor?.organization_id ?? null,
  user_id: actor?.user_id ?? null,
})

/** What a refused request says about intent is noted; an everyday mistake is not. */
export function noteRefusal({ security }: Needs, visit: From, error: unknown): void {
  const from = {
    ...personOf(visit),
    address: visit.address,
    data: { ...(visit.command && { command: visit.command }) },
  }
  if (error instanceof Unauthorized) return noteToken({ security }, visit, error)
  if (error instanceof NotFound && error.asked) {
    if (isId(error.asked.id))
      security.note({
        ...from,
        kind: 'other_organization_refused',
        message: 'A record of another organization was asked for and refused.',
        elsewhere: error.asked,
      })
    return
  }
  if (!(error instanceof Refusal)) return
  if (error.message === 'This address is not on the internet.')
    return security.note({
      ...from,
      kind: 'outgoing_address_refused',
      message: 'An address inside a private network was entered for outgoing calls and refused.',
    })
  const kind = classOfRefusal(error.message)
  if (kind) security.note({ ...from, kind, message: error.message })
}

export function noteToken({ security }: Needs, visit: From, { suspect }: Unauthorized): void {
  if (!suspect) return
  const { kind, ...whose } = suspect
  security.note({ kind, message: suspects[kind], address: visit.address, ...whose })
}

const suspects = {
  revoked_key_used: 'An API key that was revoked was used.',
  forged_token_refused: 'A token that this server did not sign was shown.',
  address_refused: 'A request from outside the allowed networks was refused.',
} as const

/** Row security or a missing grant said no; or the request named another organization by its id. */
export function noteTableRefusal({ security }: Needs, visit: From, resource: string, method: string): void {
  security.note({
    ...personOf(visit),
    address: visit.address,
    kind: 'table_access_refused',
    message: `The tables refused a request (${method}).`,
    data: { table: resource.slice(0, 63), method },
  })
}

/** An organization that is not the caller's was named where only the caller's own may be. */
export function noteOtherOrganization(
  { security }: Needs,
  visit: From,
  organization: string,
  data: Record<string, string>,
): void {
  if (!isId(organization)) return
  security.note({
    ...personOf(visit),
    address: visit.address,
    kind: 'other_organization_refused',
    message: 'A request named another organization and was refused.',
    data,
    elsewhere: { organization },
  })
}

/**
 * Files of an organization lie in a folder with its id: an address or a prefix that names another one says what was
 * wanted.
 */
export function noteOtherFolder({ security }: Needs, visit: From, path: string): void {
  const own = visit.actor?.organization_id
  const organization = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(path)?.[0].toLowerCase()
  if (!visit.actor || !organization || organization === own) return
  security.note({
    ...personOf(visit),
    address: visit.address,
    kind: 'file_of_other_organization_refused',
    message: 'A file of another organization was asked for and refused.',
    elsewhere: { organization },
  })
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
