/**
 * UUID version 5 of RFC 9562: OSCAL accepts only versions 4 and 5, and ours are 7. A control has the same id in every
 * file.
 */
export async function uuidOf(namespace: string, name: string): Promise<string> {
  const space = Uint8Array.from(namespace.replaceAll('-', '').match(/../g)!, (byte) => Number.parseInt(byte, 16))
  const hash = new Uint8Array(
    await crypto.subtle.digest('SHA-1', new Uint8Array([...space, ...new TextEncoder().encode(name)])),
  ).slice(0, 16)
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const text = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`
}
