import { Unauthorized, unknownToken } from '../auth/callers.ts'
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

/** A refused request is logged where it suggests intent; an everyday mistake is not. */
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
        message: 'A request for another organization’s record was refused.',
        elsewhere: error.asked,
      })
    return
  }
  if (!(error instanceof Refusal)) return
  if (error.message === 'This address is not on the internet.')
    return security.note({
      ...from,
      kind: 'outgoing_address_refused',
      message: 'An outgoing call to a private network address was refused.',
    })
  const kind = classOfRefusal(error.message)
  if (kind) security.note({ ...from, kind, message: error.message })
}

export function noteToken({ security }: Needs, visit: From, { suspect }: Unauthorized): void {
  if (!suspect) return
  const { kind, ...whose } = suspect
  security.note({ kind, message: suspects[kind], address: visit.address, ...whose })
}

/** Where a token is refused in the words of another protocol: of a directory, of OAuth or of a session. */
export const noteUnknownToken = (needs: Needs, visit: From): void => noteToken(needs, visit, unknownToken(''))

const suspects = {
  revoked_key_used: 'A revoked API key was used.',
  forged_token_refused: 'A token that this server did not sign was used.',
  unknown_token_refused: 'A key or token that this server does not know was used.',
  address_refused: 'A request from outside the allowed networks was refused.',
} as const

/** A link from an email was opened with a code that isn’t the one sent to its mailbox. */
export function noteWrongCode({ security }: Needs, visit: From, organization: string | null): void {
  if (organization === null || !isId(organization)) return
  security.note({
    organization_id: organization,
    user_id: null,
    address: visit.address,
    kind: 'mailed_code_refused',
    message: 'A wrong code was entered for a link from an email.',
    data: {},
  })
}

/** Row security or a missing grant refused it, or the request named another organization by its id. */
export function noteTableRefusal({ security }: Needs, visit: From, resource: string, method: string): void {
  security.note({
    ...personOf(visit),
    address: visit.address,
    kind: 'table_access_refused',
    message: `The database refused a request (${method}).`,
    data: { table: resource.slice(0, 63), method },
  })
}

/** Another organization was named where only the caller's may be. */
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

/** Files of an organization are in a folder with its id: an address or a prefix with another id shows the intent. */
export function noteOtherFolder({ security }: Needs, visit: From, path: string): void {
  const own = visit.actor?.organization_id
  const organization = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(path)?.[0].toLowerCase()
  if (!visit.actor || !organization || organization === own) return
  security.note({
    ...personOf(visit),
    address: visit.address,
    kind: 'file_of_other_organization_refused',
    message: 'A request for another organization’s file was refused.',
    elsewhere: { organization },
  })
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
