import { allAt, at, textAt, type Element } from '@granary/xml/read.ts'
import { forged, SamlRefused } from './refused.ts'
import { readStrictly, refuseWrapped } from './strict-xml.ts'

export type Expected = {
  now: Date
  /** Our address that answers are posted to, and our own entity id. */
  acs: string
  audience: string
  /** The identity provider, and the certificates that its administrator provided. */
  entityId: string
  certificates: readonly string[]
  privateKey: string
  /** The answered request; null for an unrequested answer. */
  requestId: string | null
}

/** The content of an identity provider's answer, once all of it is proved. */
export type Said = {
  assertionId: string
  nameId: string
  nameIdFormat: string
  attributes: Record<string, string[]>
  contexts: string[]
  until: Date
}

const skew = 60_000
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const space = 'urn:oasis:names:tc:SAML:2.0:assertion'

/** The answer as text, read strictly, before any of it is trusted. */
export function openResponse(encoded: string): { text: string; root: Element } {
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const root = readStrictly(text)
  if (root.name !== 'Response' || root.space !== protocol) throw forged('This isn’t a SAML 2.0 answer.')
  return { text, root }
}

/** The issuer and audience that the answer claims: only to look the provider up. */
export const claimedIn = (root: Element) => ({
  issuer: textAt(root, 'Issuer') ?? textAt(root, 'Assertion/Issuer') ?? '',
  audience: textAt(root, 'Assertion/Conditions/AudienceRestriction/Audience') ?? null,
})

/**
 * Every check of the SAML 2.0 web browser profile. The library checks the signature and returns exactly the bytes
 * that were signed; the content is read from those bytes and nothing else.
 */
export async function readResponse({ text, root }: { text: string; root: Element }, expected: Expected): Promise<Said> {
  refuseFailure(root)
  refuseWrapped(root)
  if (root.attributes.Destination !== expected.acs) throw forged('The answer was meant for another address.')
  if ((root.attributes.InResponseTo ?? null) !== expected.requestId)
    throw forged('The answer belongs to another sign-in.')
  const assertion = readStrictly(await signedAssertion(text, root, expected))
  if (assertion.name !== 'Assertion' || assertion.space !== space) throw forged('The answer has no assertion.')
  const issuers = [textAt(assertion, 'Issuer'), ...allAt(root, 'Issuer').map((issuer) => issuer.text.trim())]
  if (issuers.some((issuer) => issuer !== expected.entityId))
    throw forged('The answer comes from another identity provider.')
  const until = refuseOtherTime(assertion, expected)
  refuseOtherAudience(assertion, expected)
  const contexts = allAt(assertion, 'AuthnStatement').flatMap(
    (statement) => textAt(statement, 'AuthnContext/AuthnContextClassRef') ?? [],
  )
  if (!at(assertion, 'AuthnStatement')) throw forged('The answer does not say that the person signed in.')
  const name = at(assertion, 'Subject/NameID')
  const assertionId = assertion.attributes.ID ?? ''
  if (!assertionId) throw forged('The answer has an assertion without an id.')
  return {
    assertionId,
    nameId: name?.text.trim() ?? '',
    nameIdFormat: name?.attributes.Format ?? '',
    attributes: attributesIn(assertion),
    contexts,
    until,
  }
}

/** A person who canceled, or whom the identity provider refused: not an attack. */
function refuseFailure(root: Element): void {
  const status = at(root, 'Status/StatusCode')
  if (status?.attributes.Value === success) return
  throw new SamlRefused('Your organization’s sign-in did not sign you in. Try again, or ask your administrator.')
}

async function signedAssertion(
  text: string,
  root: Element,
  { acs, audience, entityId, certificates, privateKey }: Expected,
): Promise<string> {
  const { decryptXml, SAML, ValidateInResponseTo } = await import('./library.ts')
  const library = new SAML({
    callbackUrl: acs,
    issuer: audience,
    audience,
    idpIssuer: entityId,
    idpCert: [...certificates],
    decryptionPvk: privateKey,
    // The response or the assertion is signed; only the signed part is read. Time and request are checked against our own
    // clock and rows.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: -1,
  })
  try {
    // Decrypted content is read as strictly as the rest, before the library sees it.
    const encrypted = at(root, 'EncryptedAssertion')
    if (encrypted) readStrictly(await decryptXml(text, privateKey))
    const { profile } = await library.validatePostResponseAsync({ SAMLResponse: Buffer.from(text).toString('base64') })
    const xml = profile?.getAssertionXml?.()
    if (!xml) throw forged('The answer has no assertion.')
    return xml
  } catch (error) {
    if (error instanceof SamlRefused) throw error
    if (/audience|AudienceRestriction/i.test((error as Error).message))
      throw forged('The answer was meant for another service.')
    // One sentence for every failure: details would help an attacker.
    throw forged('The answer is not signed by your organization’s identity provider.')
  }
}

/**
 * One bearer confirmation must be for us, for this request and for now; the conditions too. Returns how long the
 * assertion is valid.
 */
function refuseOtherTime(assertion: Element, { now, acs, requestId }: Expected): Date {
  const confirmations = allAt(at(assertion, 'Subject'), 'SubjectConfirmation').filter(
    ({ attributes }) => attributes.Method === bearer,
  )
  const given = confirmations.map((each) => at(each, 'SubjectConfirmationData')?.attributes ?? {})
  const ours = given.filter(({ Recipient }) => Recipient === acs)
  if (ours.length === 0) throw forged('The answer was meant for another recipient.')
  const answering = ours.filter(({ InResponseTo }) => (InResponseTo ?? null) === requestId)
  if (answering.length === 0) throw forged('The answer belongs to another sign-in.')
  const conditions = at(assertion, 'Conditions')?.attributes
  if (!conditions) throw forged('The answer has no conditions.')
  const [data] = answering
  if (!data!.NotOnOrAfter || data!.NotBefore) throw forged('The answer has no expiry time.')
  const ends = [data!.NotOnOrAfter, conditions.NotOnOrAfter]
    .filter((end) => end !== undefined)
    .map((end) => momentOf(end))
  if (conditions.NotBefore && momentOf(conditions.NotBefore) - skew > now.getTime())
    throw new SamlRefused('The answer is not valid yet. The clocks of the two servers may differ.')
  if (ends.some((end) => end + skew <= now.getTime()))
    throw new SamlRefused(
      'The answer has expired. Sign in again. If it happens again, the clocks of the two servers may differ.',
    )
  return new Date(Math.max(...ends) + skew)
}

function momentOf(text: string): number {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(moment)) throw forged('The answer has an unreadable time.')
  return moment
}

function refuseOtherAudience(assertion: Element, { audience }: Expected): void {
  const restrictions = allAt(at(assertion, 'Conditions'), 'AudienceRestriction')
  const isOurs =
    restrictions.length > 0 &&
    restrictions.every((each) => allAt(each, 'Audience').some(({ text }) => text.trim() === audience))
  if (!isOurs) throw forged('The answer was meant for another service.')
}

/** Each attribute by its name, and by its friendly name unless another has that name. */
function attributesIn(assertion: Element): Record<string, string[]> {
  const all = allAt(assertion, 'AttributeStatement').flatMap((statement) => allAt(statement, 'Attribute'))
  const found: Record<string, string[]> = {}
  for (const key of ['FriendlyName', 'Name'])
    for (const attribute of all) {
      const name = attribute.attributes[key]
      if (name)
        found[name] = allAt(attribute, 'AttributeValue')
          .map(({ text }) => text.trim())
          .filter(Boolean)
          .slice(0, 200)
    }
  return found
}
