import type { Settings } from '../../settings.ts'
import type { SpKeys } from './sp-keys.ts'

type Site = Pick<Settings, 'siteUrl'>
type Towards = { sign_in_address: string; binding: 'redirect' | 'post'; organization_id: string; certificates: string }

export const acsOf = ({ siteUrl }: Site) => `${siteUrl}/auth/v1/sso/saml/acs`
/** Each organization is a separate service, so that an answer for one is useless to another. */
export const entityIdOf = ({ siteUrl }: Site, organization: string) =>
  `${siteUrl}/auth/v1/sso/saml/metadata?organization=${organization}`

/** Metadata for an identity provider's administrator. */
export const ownMetadata = async (
  site: Site,
  organization: string,
  { certificate, privateKey }: SpKeys,
): Promise<string> =>
  (await import('./library.ts')).generateServiceProviderMetadata({
    issuer: entityIdOf(site, organization),
    callbackUrl: acsOf(site),
    publicCerts: certificate,
    privateKey,
    decryptionCert: certificate,
    decryptionPvk: privateKey,
    wantAssertionsSigned: true,
    identifierFormat: null,
    // An XML identifier begins with a letter; the same text at every visit lets both sides compare.
    generateUniqueId: () => `_${organization.replaceAll('-', '')}`,
  })

/** The provider's address, with our signed request in it. */
export const signInUrl = async (site: Site, provider: Towards, keys: SpKeys, requestId: string): Promise<string> =>
  (await asking(site, provider, keys, requestId)).getAuthorizeUrlAsync('', undefined, {})

/** The same for a provider that accepts only POST requests: the content of its form. */
export async function signInForm(site: Site, provider: Towards, keys: SpKeys, requestId: string): Promise<string> {
  const message = await (await asking(site, provider, keys, requestId)).getAuthorizeMessageAsync('', undefined, {})
  return String(message.SAMLRequest)
}

const asking = async (
  site: Site,
  { sign_in_address, binding, organization_id, certificates }: Towards,
  { certificate, privateKey }: SpKeys,
  requestId: string,
) =>
  new (await import('./library.ts')).SAML({
    entryPoint: sign_in_address,
    authnRequestBinding: binding === 'post' ? 'HTTP-POST' : 'HTTP-Redirect',
    // Deflated in an address; in a form the profile requires plain text.
    skipRequestCompression: binding === 'post',
    issuer: entityIdOf(site, organization_id),
    callbackUrl: acsOf(site),
    idpCert: certificates.split('\n'),
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: null,
    // The identity provider decides how people sign in: a list of ours would forbid its second factor.
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
  })
