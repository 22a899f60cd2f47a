import { createHash, createPublicKey, sign } from 'node:crypto'

// A release is signed in a standard way: an in-toto statement that names each file by its hash, in a DSSE envelope.

export const payloadType = 'application/vnd.in-toto+json'
export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
/** A key is named by its hash, so that a newer one can be told from the older. */
export const keyIdOf = (key) => sha256(createPublicKey(key).export({ type: 'spki', format: 'der' }))

/** The signature covers the type and the text, each with its length, so that neither can be taken for the other. */
export const toSign = (type, payload) =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload])

/** `files` are names with their bytes. */
export function attest({ files, purl, commit, key }) {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: Object.entries(files).map(([name, bytes]) => ({ name, digest: { sha256: sha256(bytes) } })),
    predicateType: 'https://in-toto.io/attestation/release/v0.1',
    predicate: { purl, releaseId: commit },
  }
  const payload = Buffer.from(JSON.stringify(statement))
  return {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyIdOf(key), sig: sign(null, toSign(payloadType, payload), key).toString('base64') }],
  }
}
