import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'
import { promisify } from 'node:util'
import { selfSigned } from '#platform/auth/saml/certificate.ts'

/** An RSA key and its certificate, as an identity provider has them. */
export function signingPair(name = 'idp.example.gov') {
  const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
  return {
    privateKey,
    certificate: selfSigned(privateKey, { name, from: new Date('2026-01-01'), years: 10 }).toString('base64'),
  }
}
export type Pair = ReturnType<typeof signingPair>

export const idpMetadata = ({
  entityId,
  pairs,
  address = 'https://idp.example.gov/sso',
  binding = 'HTTP-Redirect',
  more = '',
}: {
  entityId: string
  pairs: readonly Pair[]
  address?: string
  binding?: string
  more?: string
}) =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}"${more}>
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${pairs.map(({ certificate }) => `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`).join('')}
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${address}"/></md:IDPSSODescriptor></md:EntityDescriptor>`

/** The content of an answer. Each part can be replaced, as by an attacker or a wrong setting. */
export type Answer = {
  issuer: string
  acs: string
  audience: string
  requestId: string | null
  email: string
  now: Date
  nameId: string
  nameIdFormat: string
  recipient: string
  destination: string
  notBefore: Date
  notOnOrAfter: Date
  context: string
  attributes: Record<string, string>
  assertionId: string
  confirmedRequest: string | null
  status: string
}

const claim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'
const minutes = (from: Date, count: number) => new Date(from.getTime() + count * 60_000)

export function answerOf(
  given: Partial<Answer> & Pick<Answer, 'issuer' | 'acs' | 'audience' | 'requestId' | 'email' | 'now'>,
): Answer {
  return {
    nameId: given.email,
    nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    recipient: given.acs,
    destination: given.acs,
    notBefore: minutes(given.now, -1),
    notOnOrAfter: minutes(given.now, 5),
    context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
    attributes: { [claim]: given.email },
    assertionId: `_${randomBytes(16).toString('hex')}`,
    confirmedRequest: given.requestId,
    status: 'Success',
    ...given,
  }
}

export function assertionXml(a: Answer): string {
  const attributes = Object.entries(a.attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  )
  const inResponse = a.confirmedRequest === null ? '' : ` InResponseTo="${a.confirmedRequest}"`
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${a.assertionId}" Version="2.0" IssueInstant="${a.now.toISOString()}"><saml:Issuer>${a.issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${a.nameIdFormat}">${a.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${a.recipient}" NotOnOrAfter="${a.notOnOrAfter.toISOString()}"${inResponse}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${a.notBefore.toISOString()}" NotOnOrAfter="${a.notOnOrAfter.toISOString()}"><saml:AudienceRestriction><saml:Audience>${a.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${a.now.toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>${a.context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion>`
  )
}

export function responseXml(a: Answer, inside: string, id = `_${randomBytes(16).toString('hex')}`): string {
  const inResponse = a.requestId === null ? '' : ` InResponseTo="${a.requestId}"`
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${id}" Version="2.0" IssueInstant="${a.now.toISOString()}" Destination="${a.destination}"${inResponse}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${a.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${a.status}"/></samlp:Status>${inside}</samlp:Response>`
}

const strong = {
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
}
export const sha1 = {
  signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
}

/** Signs the element of this name, as identity providers do: right after its Issuer, with the certificate beside it. */
export function signed(
  xml: string,
  { privateKey, certificate }: Pair,
  { element = 'Assertion', by = strong } = {},
): string {
  const signature = new SignedXml({
    privateKey,
    publicCert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`,
    signatureAlgorithm: by.signature,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const place = `//*[local-name(.)='${element}']`
  signature.addReference({
    xpath: place,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm: by.digest,
  })
  signature.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${place}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signature.getSignedXml()
}

/** An assertion that only we can open. */
export async function encrypted(assertion: string, certificate: string): Promise<string> {
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----`
  const data = await promisify(encrypt)(assertion, {
    rsa_pub: new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    pem,
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  })
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:EncryptedAssertion>`
}

/** The request with which a person was redirected. */
export const requestIn = (url: string): string =>
  inflateRawSync(Buffer.from(new URL(url).searchParams.get('SAMLRequest')!, 'base64')).toString()
