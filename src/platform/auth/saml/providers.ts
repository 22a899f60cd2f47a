import type { Services } from '../../services.ts'
import { AuthError } from '../errors.ts'

/** A row of public.saml_providers, as sign-in reads it. */
export type SamlProvider = {
  id: string
  organization_id: string
  organization: string
  name: string
  domains: string
  metadata: string
  entity_id: string
  sign_in_address: string
  binding: 'redirect' | 'post'
  certificates: string
  preset: string
  email_attribute: string | null
  name_attribute: string | null
  groups_attribute: string | null
  joins: boolean
  idp_initiated: boolean
  trusts_second_factor: boolean
  status: string
}

const sql = `select p.*, o.name as organization from public.saml_providers p
    join public.organizations o on o.id = p.organization_id`
type Needs = Pick<Services, 'database'>

/** Read with the rights of the house: sign-in begins before it is known whose organization it is. */
async function find({ database }: Needs, where: string, values: unknown[]): Promise<SamlProvider[]> {
  return (await database.read({ role: 'service_role' }, { text: `${sql} where ${where}`, values }))
    .rows as SamlProvider[]
}

export const providerById = async (services: Needs, id: string): Promise<SamlProvider | undefined> =>
  (await find(services, 'p.id = $1', [id]))[0]

const proves = `p.status = 'in_force' and $1 = any (string_to_array(p.domains, ', '))
  and exists (select from public.email_domains d where d.organization_id = p.organization_id and d.domain = $1
    and d.verified_at is not null)`

/** Who answers for a domain: its organization has proven it, and the provider is in force. */
export const providerOfDomain = async (services: Needs, domain: string): Promise<SamlProvider | undefined> =>
  (await find(services, proves, [domain]))[0]

/**
 * Whether this provider answers for an address at this moment: what was suspended or given up meanwhile signs no one
 * in.
 */
export const answersFor = async (services: Needs, id: string, email: string): Promise<boolean> =>
  (await find(services, `${proves} and p.id = $2`, [email.slice(email.lastIndexOf('@') + 1), id])).length > 0

export const providersOfIssuer = (services: Needs, entityId: string) =>
  find(services, `p.status = 'in_force' and p.entity_id = $1`, [entityId])

export const noProvider = () =>
  new AuthError(404, 'sso_provider_not_found', 'No SSO provider is assigned to this domain.')

type Names = { email: readonly string[]; name: readonly string[]; groups: readonly string[] }
const ws = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/'
/** What each product calls the attributes, unless its administrator renamed them. */
export const presets: Record<string, Names> = {
  entra: {
    email: [`${ws}emailaddress`],
    name: ['http://schemas.microsoft.com/identity/claims/displayname'],
    groups: ['http://schemas.microsoft.com/ws/2008/06/identity/claims/groups'],
  },
  okta: { email: ['email', 'Email'], name: ['displayName', 'name'], groups: ['groups'] },
  adfs: { email: [`${ws}emailaddress`], name: [`${ws}name`], groups: ['http://schemas.xmlsoap.org/claims/Group'] },
  shibboleth: {
    email: ['urn:oid:0.9.2342.19200300.100.1.3', 'mail'],
    name: ['urn:oid:2.16.840.1.113730.3.1.241', 'displayName'],
    groups: ['urn:oid:1.3.6.1.4.1.5923.1.5.1.1', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.7'],
  },
  other: { email: ['email', 'mail'], name: ['name', 'displayName'], groups: ['groups'] },
}
