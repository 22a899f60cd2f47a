import type { Services } from '../../services.ts'
import { AuthError } from '../errors.ts'

/** A provider of an organization, as sign-in reads it. */
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
  /** The administrator who entered it alone; null where a second one approved it. */
  entered_alone_by: string | null
  status: string
}

type Needs = Pick<Services, 'database'>

/** The queries that sign-in sends to the area of organizations' providers. */
export type Providers = {
  byId(services: Needs, id: string): Promise<SamlProvider | undefined>
  /** The provider of a domain: its organization has proved the domain, and the provider is active. */
  ofDomain(services: Needs, domain: string): Promise<SamlProvider | undefined>
  ofIssuer(services: Needs, entityId: string): Promise<SamlProvider[]>
  /** Whether this provider serves an address now: a provider suspended or retired meanwhile signs no one in. */
  answersFor(services: Needs, id: string, email: string): Promise<boolean>
  /** Whether an organization has any. */
  exist(services: Needs, organization: string): Promise<boolean>
  /** Records the result of a test. A provider whose test was refused is not tested. */
  keepTrial(services: Pick<Services, 'database' | 'clock'>, provider: SamlProvider, trial: Trial): Promise<void>
}
export type Trial = { person: string; trace: string; passed: boolean }

export const noProvider = () =>
  new AuthError(404, 'sso_provider_not_found', 'No SSO provider is assigned to this domain.')

type Names = { email: readonly string[]; name: readonly string[]; groups: readonly string[] }
const ws = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/'
/** Each product's names for the attributes, unless its administrator renamed them. */
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
