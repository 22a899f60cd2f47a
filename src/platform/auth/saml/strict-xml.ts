import { readXml, UnreadableXml, within, type Element } from '@granary/xml/read.ts'
import { forged } from './refused.ts'

const most = 400_000

/**
 * The text as every reader must understand it. Readers of XML disagree about comments, character data sections and
 * instructions, and no identity provider needs them.
 */
export function readStrictly(text: string): Element {
  if (text.length > most) throw forged('The answer is too long.')
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw forged('The answer declares a document type, which isn’t allowed.')
  if (text.includes('<!--'))
    throw forged('The answer contains a comment, which isn’t allowed because it can cut a name in two.')
  if (text.includes('<![CDATA[') || text.replace(/^\uFEFF?<\?xml[^?]*\?>/, '').includes('<?'))
    throw forged('The answer contains a section that is not allowed in SAML.')
  try {
    const root = readXml(text)
    refuseAlgorithms(root)
    return root
  } catch (error) {
    if (error instanceof UnreadableXml) throw forged('The answer is not well-formed XML.')
    throw error
  }
}

const enc = 'http://www.w3.org/2001/04/xmlenc#'
const enc11 = 'http://www.w3.org/2009/xmlenc11#'
const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
/**
 * Algorithms allowed at each place. Anything else, such as SHA-1, HMAC, RSA with PKCS#1 1.5 or a stylesheet, is
 * refused by its absence here.
 */
const allowed: Record<string, readonly string[]> = {
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ],
  CanonicalizationMethod: [exclusive],
  Transform: [exclusive, `${dsig}enveloped-signature`],
  DigestMethod: [`${enc}sha256`, `${enc}sha512`],
  EncryptionMethod: [
    ...['aes128-gcm', 'aes256-gcm', 'rsa-oaep'].map((name) => enc11 + name),
    ...['aes128-cbc', 'aes256-cbc', 'rsa-oaep-mgf1p'].map((name) => enc + name),
  ],
  MGF: [`${enc11}mgf1sha1`, `${enc11}mgf1sha256`],
}

function refuseAlgorithms(root: Element): void {
  for (const element of within(root))
    for (const child of element.children) {
      const named = child.attributes.Algorithm
      // OAEP hashes a label that is empty: SHA-1 is the default there, and forging it gains nothing.
      const fine =
        element.name === 'EncryptionMethod' && child.name === 'DigestMethod'
          ? [...allowed.DigestMethod!, `${dsig}sha1`]
          : allowed[child.name]
      if (named === undefined ? fine && child.name !== 'MGF' : !fine?.includes(named))
        throw forged(
          `The answer uses an algorithm that is not accepted (${(named ?? 'none').slice(0, 100)}). Set your identity provider to RSA with SHA-256.`,
        )
    }
}

/**
 * Signature wrapping moves the signed part aside and puts another in its place: so one assertion, in one place, with
 * unique ids.
 */
export function refuseWrapped(root: Element): void {
  const all = [...within(root)]
  const held = root.children.filter(({ name }) => name === 'Assertion' || name === 'EncryptedAssertion')
  const assertions = all.filter(({ name }) => name === 'Assertion' || name === 'EncryptedAssertion')
  const signatures = all.filter(({ name }) => name === 'Signature')
  const inPlace = [root, ...root.children.filter(({ name }) => name === 'Assertion')].flatMap(({ children }) =>
    children.filter(({ name }) => name === 'Signature'),
  )
  const ids = all.flatMap(({ attributes }) =>
    [attributes.ID, attributes.Id, attributes.id].filter((id) => id !== undefined),
  )
  const isWrapped =
    held.length !== 1 ||
    assertions.length !== 1 ||
    all.filter(({ name }) => name === 'Response').length !== 1 ||
    signatures.length !== inPlace.length ||
    all.some(({ name, space }) => name === 'Object' && space === dsig) ||
    new Set(ids).size !== ids.length
  if (isWrapped) throw forged('The structure of the answer hides what was signed, which isn’t allowed.')
}
