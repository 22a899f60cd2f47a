import { ScimError } from '@granary/scim/errors.ts'
import type { Resource } from '@granary/scim/patch.ts'
import { keptOfUser, schemaIds } from '@granary/scim/schemas.ts'
import { whyNotStorable } from '#platform/storable.ts'
import { tidyEmail, whyNotEmail } from '#platform/validators.ts'
import { wearable } from '#platform/written-text.ts'

/** A row of scim_users with its related data. */
export type UserRow = {
  id: string
  user_name: string
  external_id: string | null
  email: string
  active: boolean
  user_id: string | null
  granted: 'user' | 'manager' | 'admin' | null
  resource: Resource
  created_at: string
  updated_at: string
  disabled_at: string | null
  groups: { value: string; display: string }[] | null
}
export type GroupRow = {
  id: string
  display_name: string
  external_id: string | null
  role: 'user' | 'manager' | 'admin' | null
  created_at: string
  updated_at: string
  members: { value: string; display: string }[] | null
}

const invalid = (what: string) => new ScimError(400, what, 'invalidValue')
const isObject = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown, label: string, most = 255): string | null => {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw invalid(`${label} is text.`)
  if (value.length > most) throw invalid(`${label} has at most ${most} characters.`)
  return value
}
/** Entra writes "True" and "False". */
const flagOf = (value: unknown): boolean => {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  throw invalid('active is true or false.')
}

export type RequestedUser = {
  user_name: string
  external_id: string | null
  email: string
  display_name: string
  active: boolean
  resource: Resource
}

/**
 * The values a client sent that are stored. Attribute names are case-insensitive; passwords are ignored, because none
 * is stored here.
 */
export function requestedUser(body: unknown): RequestedUser {
  if (!isObject(body)) throw new ScimError(400, 'The body is a user.', 'invalidSyntax')
  if (!Array.isArray(body.schemas) || !body.schemas.includes(schemaIds.user))
    throw new ScimError(400, `The body names the schema ${schemaIds.user}.`, 'invalidSyntax')
  const resource: Resource = {}
  for (const [name, value] of Object.entries(body)) {
    const kept = keptOfUser.find((each) => each.toLowerCase() === name.toLowerCase())
    if (kept && value !== null) resource[kept] = value
  }
  refuseUnstorable(resource)
  const user_name = textOf(resource.userName, 'userName')?.trim()
  if (!user_name) throw invalid('userName is required.')
  const external_id = textOf(resource.externalId, 'externalId')
  const active = resource.active === undefined ? true : flagOf(resource.active)
  const emails =
    resource.emails === undefined ? [] : Array.isArray(resource.emails) ? resource.emails.filter(isObject) : null
  if (!emails) throw invalid('emails is a list.')
  const chosen =
    emails.find(({ primary }) => primary === true || String(primary).toLowerCase() === 'true') ??
    emails.find(({ type }) => type === 'work') ??
    emails[0]
  const email = textOf(chosen?.value, 'emails.value') ?? user_name
  if (whyNotEmail(email)) throw invalid('A user needs an email address, in emails or as userName.')
  const name = isObject(resource.name) ? resource.name : {}
  const written =
    textOf(resource.displayName, 'displayName') ??
    textOf(name.formatted, 'name.formatted') ??
    [name.givenName, name.familyName].filter((part) => typeof part === 'string' && part).join(' ')
  return {
    user_name,
    external_id,
    email: tidyEmail(email),
    display_name: wearable(written),
    active,
    resource: { ...resource, active },
  }
}

export type RequestedGroup = { display_name: string; external_id: string | null; members: string[] }

export function requestedGroup(body: unknown): RequestedGroup {
  if (!isObject(body)) throw new ScimError(400, 'The body is a group.', 'invalidSyntax')
  if (!Array.isArray(body.schemas) || !body.schemas.includes(schemaIds.group))
    throw new ScimError(400, `The body names the schema ${schemaIds.group}.`, 'invalidSyntax')
  const found = (name: string) => Object.entries(body).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1]
  refuseUnstorable([found('displayName'), found('externalId')])
  const display_name = textOf(found('displayName'), 'displayName')?.trim()
  if (!display_name) throw invalid('displayName is required.')
  const members = found('members') ?? []
  if (!Array.isArray(members)) throw invalid('members is a list.')
  const ids = members.map((each) => (isObject(each) ? each.value : each))
  if (!ids.every((id): id is string => typeof id === 'string' && isId(id)))
    throw invalid('Each member is the id of a user of this service; nested groups are not supported.')
  return {
    display_name,
    external_id: textOf(found('externalId'), 'externalId'),
    members: [...new Set(ids.map((id) => id.toLowerCase()))],
  }
}

function refuseUnstorable(value: unknown): void {
  const reason = whyNotStorable(value, 8)
  if (reason) throw invalid(reason)
  if (JSON.stringify(value).length > longest) throw invalid('The resource is too large to store.')
}

const longest = 18_000

export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const instant = (at: string) => new Date(at).toISOString()

/**
 * The person as shown on the wire. A person disabled here by an administrator is not active, whatever the directory
 * says.
 */
export function userResource(
  { id, user_name, external_id, active, disabled_at, resource, groups, created_at, updated_at }: UserRow,
  base: string,
): Resource {
  const extended = resource[schemaIds.enterprise] !== undefined
  return {
    schemas: [schemaIds.user, ...(extended ? [schemaIds.enterprise] : [])],
    id,
    ...resource,
    userName: user_name,
    ...(external_id !== null && { externalId: external_id }),
    active: active && disabled_at === null,
    ...(groups &&
      groups.length > 0 && {
        groups: groups.map(({ value, display }) => ({ value, $ref: `${base}/Groups/${value}`, display })),
      }),
    meta: {
      resourceType: 'User',
      created: instant(created_at),
      lastModified: instant(updated_at),
      location: `${base}/Users/${id}`,
    },
  }
}

export const groupResource = (
  { id, display_name, external_id, members, created_at, updated_at }: GroupRow,
  base: string,
): Resource => ({
  schemas: [schemaIds.group],
  id,
  displayName: display_name,
  ...(external_id !== null && { externalId: external_id }),
  ...(members &&
    members.length > 0 && {
      members: members.map(({ value, display }) => ({ value, $ref: `${base}/Users/${value}`, display, type: 'User' })),
    }),
  meta: {
    resourceType: 'Group',
    created: instant(created_at),
    lastModified: instant(updated_at),
    location: `${base}/Groups/${id}`,
  },
})
