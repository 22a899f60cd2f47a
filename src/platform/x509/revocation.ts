import { verify, X509Certificate } from 'node:crypto'
import type { Reach } from '../webhooks/post.ts'
import { bytesAt } from '../webhooks/read.ts'
import { elementsIn, NotDer, oid, readElement, tags, type Element } from './der.ts'

/** Why a signature can't carry its evidence; it does not change by waiting. A list that can't be reached may. */
export class NoEvidence extends Error {}

const mostCertificates = 20
const mostInCertificate = 64 * 1024
const mostInList = 20 * 1024 * 1024
const context = (number: number) => 0xa0 + number
const address = 0x86

const ids = {
  extensions: context(3),
  distribution: oid('2.5.29.31'),
  access: oid('1.3.6.1.5.5.7.1.1'),
  issuers: oid('1.3.6.1.5.5.7.48.2'),
  changes: oid('2.5.29.27'),
  scope: oid('2.5.29.28'),
} as const

/** Extensions of a list that change nothing in its meaning here: its number and the key of its issuer. */
const plain = [oid('2.5.29.20'), oid('2.5.29.35')]
const isTrue = ({ content }: Element) => content[0] !== 0

/** How authorities sign their lists. */
const digests = new Map(
  [
    ['1.2.840.113549.1.1.11', 'sha256'],
    ['1.2.840.113549.1.1.12', 'sha384'],
    ['1.2.840.113549.1.1.13', 'sha512'],
    ['1.2.840.10045.4.3.2', 'sha256'],
    ['1.2.840.10045.4.3.3', 'sha384'],
    ['1.2.840.10045.4.3.4', 'sha512'],
  ].map(([id, digest]) => [oid(id!).toString('hex'), digest!]),
)

/**
 * The certificates up to their roots, and the revocation list of each that has an issuer. Missing certificates and the
 * lists are read from the addresses that the certificates name, with the walls of every address that others chose.
 */
export async function evidenceFor(
  start: readonly X509Certificate[],
  { reach, now }: { reach: Reach; now: Date },
): Promise<{ certificates: Buffer[]; lists: Buffer[] }> {
  const known = start.filter(
    (each, at) => start.findIndex(({ fingerprint256 }) => fingerprint256 === each.fingerprint256) === at,
  )
  const lists = new Map<string, Buffer>()
  for (let at = 0; at < known.length; at++) {
    const each = known[at]!
    if (isRoot(each)) continue
    if (known.length > mostCertificates) throw new NoEvidence('The chain of certificates is too long.')
    let issuer = known.find((other) => isIssuer(other, each))
    if (!issuer) known.push((issuer = await issuerOf(each, reach)))
    const list = await listFor(each, { issuer, reach, now })
    lists.set(list.toString('base64'), list)
  }
  return { certificates: known.map(({ raw }) => raw), lists: [...lists.values()] }
}

const isIssuer = (issuer: X509Certificate, of: X509Certificate) => of.checkIssued(issuer) && of.verify(issuer.publicKey)

/** A certificate that signed itself: an authority, or an agency’s own, which may issue no others. */
const isRoot = (each: X509Certificate) => each.subject === each.issuer && each.verify(each.publicKey)

async function issuerOf(certificate: X509Certificate, reach: Reach): Promise<X509Certificate> {
  const [from] = issuerAddresses(certificate)
  if (!from) throw new NoEvidence(`${called(certificate)} does not say where the certificate of its issuer is.`)
  const bytes = await bytesAt(from, mostInCertificate, reach)
  let found: X509Certificate
  try {
    found = new X509Certificate(bytes)
  } catch {
    throw new NoEvidence(`The address of the issuer of ${nameOf(certificate)} has no certificate.`)
  }
  if (!isIssuer(found, certificate))
    throw new NoEvidence(`Another authority issued the certificate of ${nameOf(certificate)}.`)
  return found
}

async function listFor(
  certificate: X509Certificate,
  { issuer, reach, now }: { issuer: X509Certificate; reach: Reach; now: Date },
): Promise<Buffer> {
  const addresses = listAddresses(certificate)
  if (addresses.length === 0) throw new NoEvidence(`${called(certificate)} names no complete revocation list.`)
  let failure: unknown
  for (const from of addresses)
    try {
      const list = await bytesAt(from, mostInList, reach)
      const whyNot = whyNotList(list, { certificate, issuer, now })
      if (whyNot) throw new NoEvidence(whyNot)
      return list
    } catch (error) {
      failure = error
    }
  throw failure
}

/** A list proves that a certificate is valid where its issuer signed it, it is current, and it lacks the certificate. */
export function whyNotList(
  list: Buffer,
  { certificate, issuer, now }: { certificate: X509Certificate; issuer: X509Certificate; now: Date },
): string | null {
  const of = `the certificate of ${nameOf(certificate)}`
  try {
    const [signed, algorithm, signature] = elementsIn(readElement(list))
    const digest = digests.get(elementsIn(algorithm!)[0]!.whole.toString('hex'))
    if (!digest) return `The revocation list of ${of} is signed in a way that is not supported.`
    // A bit string begins with the number of unused bits.
    if (!verify(digest, signed!.whole, issuer.publicKey, signature!.content.subarray(1)))
      return `The issuer of ${of} did not sign its revocation list.`
    const parts = elementsIn(signed!).filter(({ tag }, at) => !(at === 0 && tag === tags.integer))
    const [from, until] = parts.filter(({ tag }) => tag === tags.utcTime || tag === tags.time).map(momentOf)
    if (!from || from > now) return `The revocation list of ${of} is not valid yet.`
    if (!until || until < now) return `The revocation list of ${of} has expired.`
    const whyNotAll = whyNotScope(parts.at(-1)!, certificate)
    if (whyNotAll) return whyNotAll
    const times = parts.findLastIndex(({ tag }) => tag === tags.utcTime || tag === tags.time)
    const entries = parts[times + 1]
    const revoked =
      entries?.tag === tags.sequence ? elementsIn(entries).map((each) => elementsIn(each)[0]!.content) : []
    return revoked.some((serial) => serialIn(serial) === serialOf(certificate))
      ? `${called(certificate)} is revoked.`
      : null
  } catch (error) {
    if (error instanceof NotDer || error instanceof TypeError) return `The revocation list of ${of} can’t be read.`
    throw error
  }
}

/**
 * A list proves something only about the certificates and the reasons that it covers (RFC 5280, section 6.3.3). A list
 * of changes needs the complete list that it changes, which this program does not merge.
 */
function whyNotScope(last: Element, certificate: X509Certificate): string | null {
  const the = `The revocation list of the certificate of ${nameOf(certificate)}`
  if (last.tag !== context(0)) return null
  for (const parts of elementsIn(readElement(last.content)).map(elementsIn)) {
    const [id, value] = [parts[0]!.whole, parts.at(-1)!]
    if (id.equals(ids.changes)) return `${the} has only the changes since an earlier list. A complete list is needed.`
    if (id.equals(ids.scope)) {
      const whyNot = whyNotCovered(elementsIn(readElement(value.content)), certificate)
      if (whyNot) return `${the} ${whyNot}`
    } else if (parts.length > 2 && isTrue(parts[1]!) && !plain.some((each) => each.equals(id)))
      return `${the} has a critical extension that is not supported.`
  }
  return null
}

/** The parts of an issuing distribution point by their tags: a name, kinds of certificates, reasons, other issuers. */
const covers = { name: context(0), people: 0x81, authorities: 0x82, reasons: 0x83, others: 0x84, attributes: 0x85 }

function whyNotCovered(scope: readonly Element[], certificate: X509Certificate): string | null {
  const part = (tag: number) => scope.find((each) => each.tag === tag)
  const has = (tag: number) => scope.some((each) => each.tag === tag && isTrue(each))
  if (part(covers.reasons)) return 'covers only some reasons for a revocation. A complete list is needed.'
  if (has(covers.others)) return 'also lists certificates of other authorities, which is not supported.'
  if (has(covers.attributes) || has(certificate.ca ? covers.people : covers.authorities))
    return 'is for another kind of certificate.'
  const name = part(covers.name)
  const named = name ? namesOf(name) : []
  const places = pointsOf(certificate).flatMap(namesOf)
  return name && !named.some((each) => places.some(({ whole }) => whole.equals(each.whole)))
    ? 'is for certificates of another distribution point.'
    : null
}

/** The certificates inside of a time stamp. */
export function certificatesIn(token: Buffer): X509Certificate[] {
  const signed = readElement(elementsIn(readElement(token))[1]!.content)
  const given = elementsIn(signed).find(({ tag }) => tag === context(0))
  return given ? elementsIn(given).map(({ whole }) => new X509Certificate(whole)) : []
}

const nameOf = ({ subject }: X509Certificate) => /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')
const called = (certificate: X509Certificate) => `The certificate of ${nameOf(certificate)}`
const serialIn = (bytes: Buffer) => bytes.toString('hex').replace(/^(00)+/, '')
const serialOf = ({ serialNumber }: X509Certificate) => serialIn(Buffer.from(serialNumber, 'hex'))

function momentOf({ tag, content }: Element): Date {
  const digits = content.toString('latin1')
  const year =
    tag === tags.time ? digits.slice(0, 4) : `${Number(digits.slice(0, 2)) < 50 ? 20 : 19}${digits.slice(0, 2)}`
  const [month, day, hour, minute, second] = digits.slice(tag === tags.time ? 4 : 2).match(/\d\d/g)!
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second ?? '00'}Z`)
}

function extensionOf(certificate: X509Certificate, id: Buffer): Element | undefined {
  const parts = elementsIn(elementsIn(readElement(certificate.raw))[0]!)
  const extensions = parts.find(({ tag }) => tag === ids.extensions)
  const found =
    extensions &&
    elementsIn(readElement(extensions.content))
      .map(elementsIn)
      .find(([each]) => each!.whole.equals(id))
  return found && readElement(found.at(-1)!.content)
}

const isWebAddress = (text: string) => /^https?:\/\//i.test(text)

const [someReasons, otherIssuer] = [0x81, context(2)]

/** The name of each DistributionPoint whose list covers every reason and comes from the issuer of the certificate. */
function pointsOf(certificate: X509Certificate): Element[] {
  const points = extensionOf(certificate, ids.distribution)
  return (points ? elementsIn(points) : [])
    .map(elementsIn)
    .filter((parts) => !parts.some(({ tag }) => tag === someReasons || tag === otherIssuer))
    .flatMap((parts) => parts.filter(({ tag }) => tag === context(0)))
}

/** DistributionPointName, fullName, names. */
const namesOf = (name: Element): Element[] =>
  elementsIn(name)
    .filter(({ tag }) => tag === context(0))
    .flatMap(elementsIn)

const listAddresses = (certificate: X509Certificate): string[] =>
  pointsOf(certificate)
    .flatMap(namesOf)
    .filter(({ tag }) => tag === address)
    .map(({ content }) => content.toString('latin1'))
    .filter(isWebAddress)

function issuerAddresses(certificate: X509Certificate): string[] {
  const places = extensionOf(certificate, ids.access)
  return (places ? elementsIn(places) : [])
    .map(elementsIn)
    .filter(([method, place]) => method!.whole.equals(ids.issuers) && place!.tag === address)
    .map(([, place]) => place!.content.toString('latin1'))
    .filter(isWebAddress)
}
