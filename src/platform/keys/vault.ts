/** A key that never leaves its service: Vault's transit engine, or a compatible one. */
export type KeyService = { url: string; key: string; token: string }

export class KeyServiceAway extends Error {}

/** The beginning of a key file that the service has wrapped. */
export const isWrapped = (text: string): boolean => /^vault:v\d+:/.test(text)

/** POST URL/encrypt/KEY: the text under the service's newest version of the key. */
export async function wrap(service: KeyService, text: string): Promise<string> {
  const { ciphertext } = await ask(service, 'encrypt', { plaintext: Buffer.from(text).toString('base64') })
  if (!ciphertext || !isWrapped(ciphertext))
    throw new KeyServiceAway(`The key service at GRANARY_KMS_URL answered without a ciphertext. ${advice}`)
  return ciphertext
}

/** POST URL/decrypt/KEY: the text again, as long as the service keeps that version of the key. */
export async function unwrap(service: KeyService, wrapped: string): Promise<string> {
  const { plaintext } = await ask(service, 'decrypt', { ciphertext: wrapped })
  if (!plaintext) throw new KeyServiceAway(`The key service at GRANARY_KMS_URL answered without a plaintext. ${advice}`)
  return Buffer.from(plaintext, 'base64').toString()
}

const patience = 10_000
const advice = 'Check the address and the name of the key.'

async function ask(
  { url, key, token }: KeyService,
  does: 'encrypt' | 'decrypt',
  body: object,
): Promise<Record<string, string | undefined>> {
  const headers = { 'X-Vault-Token': token, 'Content-Type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(patience) }
  const answer = await fetch(`${url}/${does}/${encodeURIComponent(key)}`, request).catch((error: Error) => {
    throw new KeyServiceAway(
      'The key service at GRANARY_KMS_URL isn’t responding. The key file can’t be opened without it.',
      { cause: error },
    )
  })
  if (!answer.ok)
    throw new KeyServiceAway(
      `The key service at GRANARY_KMS_URL refused to ${does} the key file (status ${answer.status}). Check GRANARY_KMS_TOKEN and GRANARY_KMS_KEY.`,
    )
  return ((await answer.json()) as { data?: Record<string, string> }).data ?? {}
}
