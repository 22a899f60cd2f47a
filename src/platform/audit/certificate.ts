import { fromBase64, toHex, utf8 } from './bytes.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Entry } from './entry.ts'
import { readCheckpoint, type Checkpoint } from './checkpoint.ts'
import { whyNotProven } from './proof.ts'

declare const crypto: { subtle: { digest(algorithm: 'SHA-256', bytes: Uint8Array): Promise<ArrayBuffer> } }

export type Proven = { entry: Entry; leaf_index: number; proof: string[] }

/**
 * Proof, years from now, that these people signed these words: the words, each signature as it was sealed, and one
 * signed checkpoint over all of them.
 */
export type Certificate = {
  granary_certificate: 1
  /** The words as canonical JSON: what was hashed and signed. */
  document: string
  sha256: string
  signatures: Proven[]
  /** When the last signature was complete. */
  completion: Proven
  checkpoint: string
  /** The log's public key as the agency's site named it. Get it through another channel too. */
  key: string
}

/** The only valid form: a file in which a single byte is different is another file, and is refused. */
export const writeCertificate = (certificate: Certificate): string => `${canonicalJson(certificate)}\n`

export const isCertificate = (text: string): boolean => text.startsWith('{"checkpoint":')

/** A signer's data, as it was sealed. */
export type Signed = {
  place: number
  party: string
  name: string
  office: string | null
  email: string
  intent: string
  signed_at: string
  aal: string
}
type Signer = { place: number; turn: number; party: string; name: string }
type Content = {
  granary_contract: 1
  organization: string
  agency: string
  vendor: { name: string }
  number: string
  title: string
  edition: number
  signers: Signer[]
}

export type CertificateResult = {
  why: string | null
  content: Content | null
  signed: Signed[]
  checkpoint: Checkpoint | null
  sha256: string | null
}

const nothing: CertificateResult = { why: null, content: null, signed: [], checkpoint: null, sha256: null }

/** Why this certificate is invalid under the key; its content where it is valid. Makes no network request. */
export async function checkCertificate(text: string, verifierKey: string): Promise<CertificateResult> {
  const certificate = readCertificate(text)
  if (!certificate)
    return { ...nothing, why: 'This isn’t the certificate that was issued: something in the file was changed.' }
  const content = contentIn(certificate.document)
  if (!content) return { ...nothing, why: 'The words in the certificate can’t be read.' }
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(certificate.document))))
  const signed = certificate.signatures.map(({ entry }) => signedIn(entry))
  const found = { content, signed, checkpoint: readCheckpoint(certificate.checkpoint), sha256 }
  if (certificate.key !== verifierKey.trim())
    return { ...found, why: 'The certificate names a different key from the one it is checked with.' }
  if (sha256 !== certificate.sha256)
    return { ...found, why: 'The words aren’t those that were signed: their SHA-256 differs.' }
  return { ...found, why: whyNotWhole(certificate, content, signed) ?? (await whyNotSealed(certificate, verifierKey)) }
}

function whyNotWhole(
  { signatures, completion, sha256 }: Certificate,
  { signers, organization }: Content,
  signed: readonly Signed[],
): string | null {
  const document = afterOf(signatures[0]?.entry)?.document
  for (const [at, { entry }] of signatures.entries()) {
    const after = afterOf(entry)
    const name = signed[at]!.name
    if (
      entry.source !== 'change' ||
      entry.table_name !== 'contract_signatures' ||
      entry.operation !== 'insert' ||
      !after
    )
      return 'One of the entries isn’t a signature.'
    if (after.digest !== sha256) return `${name} signed other words.`
    if (after.document !== document || entry.organization_id !== organization) return `${name} signed another document.`
  }
  for (const signer of signers) {
    const own = signed.filter(({ place }) => place === signer.place)
    if (own.length !== 1)
      return own.length === 0 ? `The signature of ${signer.name} is missing.` : `${signer.name} appears twice.`
    if (own[0]!.party !== signer.party || tidy(own[0]!.name) !== tidy(signer.name))
      return `Another person signed in place of ${signer.name}.`
  }
  if (signed.length !== signers.length) return 'There are more signatures than signers.'
  const early = signers.find((signer) =>
    signers.some((before) => before.turn < signer.turn && at(signed, before.place) > at(signed, signer.place)),
  )
  if (early) return `${early.name} signed before it was their turn.`
  const done = completion.entry
  if (
    done.source !== 'change' ||
    done.table_name !== 'contract_documents' ||
    done.record !== document ||
    done.organization_id !== organization ||
    afterOf(done)?.status !== 'complete'
  )
    return 'Completion of the document isn’t proved.'
  return null
}

async function whyNotSealed({ signatures, completion, checkpoint }: Certificate, key: string): Promise<string | null> {
  for (const { entry, leaf_index, proof } of [...signatures, completion]) {
    const why = await whyNotProven({ entry, leaf_index, proof, checkpoint }, key)
    if (why) return why
  }
  return null
}

/** Null unless it is exactly what writeCertificate writes. */
function readCertificate(text: string): Certificate | null {
  try {
    const read = JSON.parse(text) as Certificate
    const proven = [...read.signatures, read.completion]
    const whole =
      read.granary_certificate === 1 &&
      [read.document, read.sha256, read.checkpoint, read.key].every((each) => typeof each === 'string') &&
      proven.every(
        ({ entry, leaf_index, proof }) =>
          typeof entry === 'object' &&
          Number.isSafeInteger(leaf_index) &&
          proof.every((hash) => fromBase64(hash) !== null),
      )
    return whole && writeCertificate(read) === text ? read : null
  } catch {
    return null
  }
}

function contentIn(document: string): Content | null {
  try {
    const content = JSON.parse(document) as Content
    return content.granary_contract === 1 && Array.isArray(content.signers) && content.signers.length > 0
      ? content
      : null
  } catch {
    return null
  }
}

const afterOf = (entry: Entry | undefined) => entry?.after as Record<string, unknown> | undefined
function signedIn(entry: Entry): Signed {
  const { place, party, signed_name, office, email, intent, signed_at, aal } = afterOf(entry) ?? {}
  return {
    place: Number(place),
    party: String(party),
    name: String(signed_name),
    office: office === null || office === undefined ? null : String(office),
    email: String(email),
    intent: String(intent),
    signed_at: String(signed_at),
    aal: String(aal),
  }
}
const tidy = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
const at = (signed: readonly Signed[], place: number) =>
  Date.parse(signed.find((each) => each.place === place)?.signed_at ?? '')
