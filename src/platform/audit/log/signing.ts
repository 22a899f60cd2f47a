import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { Keys } from '../../auth/keys.ts'
import { bodyOf, keyIdSource, noteOf, readNote, writeVerifierKey, type Checkpoint } from '../checkpoint.ts'

export type Signer = ReturnType<typeof makeSigner>

/** The bytes before the 32 bytes of an Ed25519 key in PKCS 8. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Signs checkpoints with a key that comes from the installation's first secret and is in no database: an attacker who
 * can change every row still cannot sign. Verifiers have written it down, so it does not change when secrets are
 * rotated.
 */
export function makeSigner(keys: Pick<Keys, 'oldest'>) {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8, keys.oldest('trail signing')]),
    format: 'der',
    type: 'pkcs8',
  })
  const verifying = createPublicKey(privateKey)
  const publicKey: Buffer = verifying.export({ format: 'der', type: 'spki' }).subarray(-32)
  const keyIdOf = (name: string) => createHash('sha256').update(keyIdSource(name, publicKey)).digest().subarray(0, 4)
  return {
    publicKey,
    /** The key in the form that verifiers of this log get. */
    verifierKey: (origin: string) => writeVerifierKey({ name: origin, keyId: keyIdOf(origin), publicKey }),
    /** Four bytes that name the key, and the signature. */
    sign: (checkpoint: Checkpoint): Buffer =>
      Buffer.concat([keyIdOf(checkpoint.origin), sign(null, Buffer.from(bodyOf(checkpoint)), privateKey)]),
    /** Signs a text other than a checkpoint in the name of a log. Its first line must say what it is. */
    signNote(origin: string, body: string): string {
      const signature = Buffer.concat([keyIdOf(origin), sign(null, Buffer.from(body), privateKey)])
      return `${body}\n— ${origin} ${signature.toString('base64')}\n`
    },
    /**
     * Whether it is our signature; null when it names another key, which we can't judge (a secret that was replaced).
     */
    isOurs({ signature, ...checkpoint }: SignedCheckpoint): boolean | null {
      if (!signature.subarray(0, 4).equals(keyIdOf(checkpoint.origin))) return null
      return verify(null, Buffer.from(bodyOf(checkpoint)), verifying, signature.subarray(4))
    },
    /** Whether one of the signatures under a note is ours. */
    hasSigned(note: string): boolean {
      const { body = '', signatures = [] } = readNote(note) ?? {}
      return signatures.some(
        ({ name, keyId, signature }) =>
          keyIdOf(name).equals(keyId) && verify(null, Buffer.from(body), verifying, signature),
      )
    },
  }
}

export type SignedCheckpoint = Checkpoint & { root: Buffer; signature: Buffer }

export const noteTextOf = (signed: SignedCheckpoint): string => noteOf(signed, signed.signature)
