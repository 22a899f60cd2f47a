import { checkCertificate, isCertificate, type CertificateResult } from '#platform/audit/certificate.ts'
import { keyIdSource, readCheckpoint, writeVerifierKey, type Checkpoint } from '#platform/audit/checkpoint.ts'
import { fromBase64 } from '#platform/audit/bytes.ts'
import type { Entry } from '#platform/audit/entry.ts'
import { readProof, whyNotProven, type Proof } from '#platform/audit/proof.ts'
import { CannotVerify, verifyCheckpoint } from '#platform/audit/verify.ts'
import { verifyWhole, type Checked } from '#platform/audit/whole.ts'
import { say } from '#platform/say.ts'

/** The result of reading pasted evidence. `keyFrom` says where the key comes from. */
export type Evidence =
  | { kind: 'proof'; proof: Proof; entry: Entry; signed: Checkpoint | null; why: string | null; keyFrom: KeyFrom }
  | { kind: 'checkpoint'; signed: Checkpoint; why: string | null; keyFrom: KeyFrom }
  | { kind: 'whole'; checked: Checked; keyFrom: KeyFrom }
  | { kind: 'certificate'; result: CertificateResult; keyFrom: KeyFrom }
  | { kind: 'unreadable'; why: string }
export type KeyFrom = 'given' | 'site' | 'file' | 'none'

type Keys = { given: string; site: string | null }

/**
 * A proof, an exported log, a certificate of a signed contract or a checkpoint, distinguished by its beginning. All
 * of it is read and computed here.
 */
export async function readEvidence(text: string, keys: Keys): Promise<Evidence> {
  try {
    if (isCertificate(text.trimStart())) return await readCertificate(text, keys)
    if (text.trimStart().startsWith('{')) return await readWhole(text, keys)
    const proof = readProof(`${text.trim()}\n`)
    const note = proof?.checkpoint ?? `${text.trim()}\n`
    const signed = readCheckpoint(note)
    if (!signed)
      return {
        kind: 'unreadable',
        why: proof
          ? say('The proof has no readable checkpoint.')
          : say('This is not a proof, a checkpoint or an exported audit log. A proof begins with c2sp.org/tlog-proof.'),
      }
    const [key, keyFrom] = await keyOf(signed.origin, keys)
    if (!key) return { kind: 'unreadable', why: say('Enter the public key of the log to verify it.') }
    if (proof) return { kind: 'proof', proof, entry: proof.entry, signed, why: await whyNotProven(proof, key), keyFrom }
    return {
      kind: 'checkpoint',
      signed,
      why: (await verifyCheckpoint(note, key)) ? null : say('The checkpoint was not signed with the key of this log.'),
      keyFrom,
    }
  } catch (error) {
    if (error instanceof CannotVerify) return { kind: 'unreadable', why: error.message }
    throw error
  }
}

/** Pasted text may have lost or gained a final line break; everything between is compared exactly. */
async function readCertificate(text: string, keys: Keys): Promise<Evidence> {
  const whole = `${text.trim()}\n`
  const [key, keyFrom] = await keyOf(originIn(whole), keys)
  if (!key) return { kind: 'unreadable', why: say('Enter the public key of the log to verify it.') }
  return { kind: 'certificate', result: await checkCertificate(whole, key), keyFrom }
}

/** The log of its checkpoint, whatever else is wrong with it. */
function originIn(text: string): string {
  try {
    return readCheckpoint((JSON.parse(text) as { checkpoint: string }).checkpoint)?.origin ?? ''
  } catch {
    return ''
  }
}

async function readWhole(text: string, keys: Keys): Promise<Evidence> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const { origin = '' } = (JSON.parse(lines[0]!) ?? {}) as { origin?: string }
  const [key, keyFrom] = await keyOf(origin, keys)
  const verifier = verifyWhole({ key: key ?? undefined })
  for (let at = 0; at < lines.length; at += 500) await verifier.take(lines.slice(at, at + 500))
  return { kind: 'whole', checked: verifier.result({ atEnd: true }), keyFrom: keyFrom === 'none' ? 'file' : keyFrom }
}

/** The key that was supplied; otherwise this site's own, if the log has its name. */
async function keyOf(origin: string, { given, site }: Keys): Promise<[string | null, KeyFrom]> {
  if (given.trim()) return [given.trim(), 'given']
  const publicKey = site === null ? null : fromBase64(site)
  if (!publicKey || !origin) return [null, 'none']
  const keyId = new Uint8Array(
    await crypto.subtle.digest('SHA-256', keyIdSource(origin, publicKey) as Uint8Array<ArrayBuffer>),
  ).slice(0, 4)
  return [writeVerifierKey({ name: origin, keyId, publicKey }), 'site']
}
