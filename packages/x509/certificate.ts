import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto'
import { der, elementsIn, integer, nothing, octets, oid, readElement, sequence, setOf, tags } from './der.ts'

export type Credentials = {
  key: KeyObject
  /** The signer's certificate first, then those that lead to its root. */
  chain: readonly X509Certificate[]
}

const commonName = '2.5.4.3'
const organizationName = '2.5.4.10'
/** RFC 9336: the certificate is for signing documents. */
const documentSigning = '1.3.6.1.5.5.7.3.36'

/** How a key signs a SHA-256, as a signature and a certificate name it. */
export const signatureKind = (key: KeyObject): Buffer =>
  key.asymmetricKeyType === 'ec'
    ? sequence(oid('1.2.840.10045.4.3.2'))
    : sequence(oid('1.2.840.113549.1.1.11'), nothing)

/** A new key on P-256 and a certificate that it signs itself: digital signatures and documents, and nothing else. */
export function issueCertificate(name: string, { from, to }: { from: Date; to: Date }): Credentials {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = nameOf(name)
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const content = sequence(
    der(0xa0, integer(Buffer.of(2))),
    // RFC 5280: positive, at most 20 bytes, and no one can guess the next.
    integer(Buffer.concat([Buffer.of(0x40), randomBytes(15)])),
    signatureKind(privateKey),
    subject,
    sequence(timeOf(from), timeOf(to)),
    subject,
    spki,
    der(0xa3, sequence(...extensionsOf(spki))),
  )
  const signature = sign('sha256', content, privateKey)
  const whole = sequence(content, signatureKind(privateKey), bitsOf(signature))
  return { key: privateKey, chain: [new X509Certificate(whole)] }
}

function extensionsOf(spki: Buffer): Buffer[] {
  const [, keyBits] = elementsIn(readElement(spki))
  const identifier = createHash('sha1').update(keyBits!.content.subarray(1)).digest()
  const extension = (id: string, critical: boolean, value: Buffer) =>
    sequence(oid(id), ...(critical ? [der(tags.boolean, Buffer.of(0xff))] : []), octets(value))
  return [
    // No authority: it certifies no one else.
    extension('2.5.29.19', true, sequence()),
    // digitalSignature and nonRepudiation, the first two bits.
    extension('2.5.29.15', true, der(tags.bits, Buffer.of(6, 0xc0))),
    extension('2.5.29.37', false, sequence(oid(documentSigning))),
    extension('2.5.29.14', false, octets(identifier)),
    extension('2.5.29.35', false, sequence(der(0x80, identifier))),
  ]
}

/** RFC 5280 allows 64 characters in a name. */
const nameOf = (name: string) =>
  sequence(
    ...[organizationName, commonName].map((id) =>
      setOf(sequence(oid(id), der(tags.utf8, Buffer.from([...name].slice(0, 64).join(''))))),
    ),
  )
const bitsOf = (bytes: Buffer) => der(tags.bits, Buffer.of(0), bytes)

/** RFC 5280: two digits for the year until 2049, four from then on. */
function timeOf(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return at.getUTCFullYear() < 2050
    ? der(tags.utcTime, Buffer.from(digits.slice(2)))
    : der(tags.time, Buffer.from(digits))
}

/** A certificate as a signature names it: its issuer and its serial number, as they are written in the certificate. */
export function issuerAndSerial(certificate: X509Certificate): { issuer: Buffer; serial: Buffer } {
  const parts = elementsIn(elementsIn(readElement(certificate.raw))[0]!)
  const serial = parts.findIndex(({ tag }) => tag === tags.integer)
  return { serial: parts[serial]!.whole, issuer: parts[serial + 2]!.whole }
}

/** Whether the certificate allows signatures that bind: without the extension, everything is allowed. */
export function maySign(certificate: X509Certificate): boolean {
  const parts = elementsIn(elementsIn(readElement(certificate.raw))[0]!)
  const extensions = parts.find(({ tag }) => tag === 0xa3)
  if (!extensions) return true
  const usage = elementsIn(readElement(extensions.content))
    .map(elementsIn)
    .find(([id]) => id!.whole.equals(oid('2.5.29.15')))
  if (!usage) return true
  const bits = readElement(usage.at(-1)!.content).content
  return ((bits[1] ?? 0) & 0xc0) !== 0
}
