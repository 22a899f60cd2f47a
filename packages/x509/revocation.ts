import { randomBytes, X509Certificate } from 'node:crypto'
import { elementsIn, readElement } from './der.ts'
import { whyNotList } from './list.ts'
import { addressesOf, called, listAddresses, nameOf, NoEvidence } from './parts.ts'
import { needsNoCheck, NotVouchedFor, questionAbout, signerOfGood } from './responder.ts'

const mostCertificates = 20
const mostInCertificate = 64 * 1024
const mostInList = 20 * 1024 * 1024

export type Evidence = { certificates: Buffer[]; lists: Buffer[]; answers: Buffer[] }
/** Gets the bytes at an address that a certificate names, or their answer to a body. Others chose it: the caller guards it. */
export type Ask = (address: string, about: { most: number; body?: Buffer; type?: string }) => Promise<Buffer>
type Means = { ask: Ask; now: Date }

/**
 * The certificates up to their roots, and for each that has an issuer the answer of its responder or its revocation
 * list. What is missing is asked for at the addresses that the certificates name.
 */
export async function evidenceFor(start: readonly X509Certificate[], means: Means): Promise<Evidence> {
  const known = start.filter((each, at) => start.findIndex((other) => isSame(other, each)) === at)
  const [lists, answers] = [new Map<string, Buffer>(), new Map<string, Buffer>()]
  const unchecked: X509Certificate[] = []
  for (let at = 0; at < known.length; at++) {
    const each = known[at]!
    if (isRoot(each) || unchecked.includes(each)) continue
    if (known.length > mostCertificates) throw new NoEvidence('The chain of certificates is too long.')
    let issuer = known.find((other) => isIssuer(other, each))
    if (!issuer) known.push((issuer = await issuerOf(each, means.ask)))
    const { list, answer, signer } = await statusOf(each, issuer, means)
    if (list) lists.set(list.toString('base64'), list)
    if (answer) answers.set(answer.toString('base64'), answer)
    if (!signer || known.some((other) => isSame(other, signer))) continue
    known.push(signer)
    if (needsNoCheck(signer)) unchecked.push(signer)
  }
  return { certificates: known.map(({ raw }) => raw), lists: [...lists.values()], answers: [...answers.values()] }
}

const isSame = (one: X509Certificate, other: X509Certificate) => one.fingerprint256 === other.fingerprint256
const isIssuer = (issuer: X509Certificate, of: X509Certificate) => of.checkIssued(issuer) && of.verify(issuer.publicKey)

/** A certificate that signed itself: an authority, or an agency’s own, which may issue no others. */
const isRoot = (each: X509Certificate) => each.subject === each.issuer && each.verify(each.publicKey)

async function issuerOf(certificate: X509Certificate, ask: Ask): Promise<X509Certificate> {
  const [from] = addressesOf(certificate, 'issuer')
  if (!from) throw new NoEvidence(`${called(certificate)} does not say where the certificate of its issuer is.`)
  const bytes = await ask(from, { most: mostInCertificate })
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

type Status = { list?: Buffer; answer?: Buffer; signer?: X509Certificate }

/** A responder is asked first: its answer is small and new. Where it is silent, a list says the same. */
async function statusOf(certificate: X509Certificate, issuer: X509Certificate, means: Means): Promise<Status> {
  const failures: unknown[] = []
  const sources = [
    ...addressesOf(certificate, 'responder').map((from) => () => answerFrom(from, { certificate, issuer, means })),
    ...listAddresses(certificate).map((from) => () => listFrom(from, { certificate, issuer, means })),
  ]
  for (const ask of sources)
    try {
      return await ask()
    } catch (error) {
      if (error instanceof NotVouchedFor) throw error
      failures.push(error)
    }
  if (failures.length === 0)
    throw new NoEvidence(`${called(certificate)} names no responder and no complete revocation list.`)
  // A failure that may end within an hour comes first: it is tried again.
  throw failures.find((each) => !(each instanceof NoEvidence)) ?? failures[0]
}

type Asked = { certificate: X509Certificate; issuer: X509Certificate; means: Means }

async function answerFrom(from: string, { certificate, issuer, means: { ask, now } }: Asked): Promise<Status> {
  const nonce = randomBytes(32)
  const body = questionAbout({ certificate, issuer, nonce })
  const sent = { body, type: 'application/ocsp-request', most: mostInCertificate }
  const answer = await ask(from, sent).catch((cause) => {
    throw new Error(`The responder of the certificate of ${nameOf(certificate)} does not answer.`, { cause })
  })
  return { answer, signer: signerOfGood(answer, { certificate, issuer, nonce, now }) }
}

async function listFrom(from: string, { certificate, issuer, means: { ask, now } }: Asked): Promise<Status> {
  const list = await ask(from, { most: mostInList })
  const whyNot = whyNotList(list, { certificate, issuer, now })
  if (whyNot) throw new NoEvidence(whyNot)
  return { list }
}

/** The certificates inside of a time stamp. */
export function certificatesIn(token: Buffer): X509Certificate[] {
  const signed = readElement(elementsIn(readElement(token))[1]!.content)
  const given = elementsIn(signed).find(({ tag }) => tag === 0xa0)
  return given ? elementsIn(given).map(({ whole }) => new X509Certificate(whole)) : []
}

export { NoEvidence } from './parts.ts'
