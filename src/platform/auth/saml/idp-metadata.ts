import { X509Certificate } from 'node:crypto'
import { allAt, at, readXml, textAt, UnreadableXml, type Element } from '@granary/xml/read.ts'

export type IdpMetadata = {
  entityId: string
  signInAddress: string
  binding: 'redirect' | 'post'
  /** Base64 of each signing certificate: several while the identity provider changes its key. */
  certificates: string[]
  /** When the last of them ends. */
  until: Date
}

export class MetadataRefused extends Error {}
export const metadataSpace = 'urn:oasis:names:tc:SAML:2.0:metadata'
const bindings = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
}
const most = { characters: 100_000, certificates: 8 }

/** An identity provider's metadata, as its administrator provided it. Nothing is fetched. */
export function readIdpMetadata(text: string, now: Date): IdpMetadata {
  if (text.length > most.characters)
    throw new MetadataRefused('The metadata is longer than 100,000 characters. Use the file of one identity provider.')
  const entity = entityIn(read(text))
  const until = entity.attributes.validUntil
  if (until && !(new Date(until) > now))
    throw new MetadataRefused('The metadata has expired. Download it again from your identity provider.')
  const entityId = entity.attributes.entityID?.trim() ?? ''
  if (!entityId || entityId.length > 1024) throw new MetadataRefused('The metadata has no entity id.')
  const described = allAt(entity, 'IDPSSODescriptor').filter(({ attributes }) =>
    (attributes.protocolSupportEnumeration ?? '').includes('urn:oasis:names:tc:SAML:2.0:protocol'),
  )
  if (described.length !== 1)
    throw new MetadataRefused(
      'The metadata describes no SAML 2.0 identity provider. You may have pasted the metadata of a service.',
    )
  const certificates = [
    ...new Set(
      allAt(described[0], 'KeyDescriptor')
        .filter(({ attributes }) => (attributes.use ?? 'signing') === 'signing')
        .flatMap(certificatesOf),
    ),
  ]
  if (certificates.length === 0) throw new MetadataRefused('The metadata has no signing certificate.')
  if (certificates.length > most.certificates)
    throw new MetadataRefused('The metadata has more than 8 signing certificates.')
  return { entityId, ...serviceOf(described[0]!), certificates, until: new Date(Math.max(...certificates.map(endOf))) }
}

function read(text: string): Element {
  try {
    return readXml(text)
  } catch (error) {
    if (error instanceof UnreadableXml) throw new MetadataRefused(error.message)
    throw error
  }
}

function entityIn(root: Element): Element {
  const entities = root.name === 'EntitiesDescriptor' ? allAt(root, 'EntityDescriptor') : [root]
  const [entity] = entities
  if (!entity || entity.name !== 'EntityDescriptor' || entity.space !== metadataSpace)
    throw new MetadataRefused('This isn’t SAML metadata, which begins with EntityDescriptor.')
  if (entities.length > 1)
    throw new MetadataRefused('The metadata describes more than one provider. Use the file of one identity provider.')
  return entity
}

function serviceOf(idp: Element): Pick<IdpMetadata, 'signInAddress' | 'binding'> {
  const services = allAt(idp, 'SingleSignOnService')
  for (const binding of ['redirect', 'post'] as const) {
    const location = services.find(({ attributes }) => attributes.Binding === bindings[binding])?.attributes.Location
    if (!location) continue
    if (!isSafe(location)) throw new MetadataRefused('The sign-in address must begin with https://.')
    return { signInAddress: location, binding }
  }
  throw new MetadataRefused('The metadata has no sign-in address for a redirect or a POST.')
}

/** Plain HTTP is for a test provider on the same machine. */
function isSafe(location: string): boolean {
  if (location.length > 2048 || !URL.canParse(location)) return false
  const { protocol, hostname, username } = new URL(location)
  return (
    username === '' &&
    (protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)))
  )
}

function certificatesOf(descriptor: Element): string[] {
  return allAt(at(descriptor, 'KeyInfo'), 'X509Data').flatMap((held) =>
    allAt(held, 'X509Certificate').map((each) => {
      const der = Buffer.from(
        (textAt({ ...held, children: [each] }, 'X509Certificate') ?? '').replaceAll(/\s/g, ''),
        'base64',
      )
      const certificate = parse(der)
      const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = certificate.publicKey
      if (kind !== 'rsa' || (details?.modulusLength ?? 0) < 2048)
        throw new MetadataRefused('A signing certificate has a key that is too weak. Use RSA with at least 2,048 bits.')
      return der.toString('base64')
    }),
  )
}

function parse(der: Buffer): X509Certificate {
  try {
    return new X509Certificate(der)
  } catch {
    throw new MetadataRefused('A signing certificate can’t be read.')
  }
}

const endOf = (certificate: string) =>
  new Date(new X509Certificate(Buffer.from(certificate, 'base64')).validTo).getTime()
