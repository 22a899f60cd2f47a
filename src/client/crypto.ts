// Encryption in the browser itself, for data that leaves it under a password: the key is derived from the password
// and no one else ever has it.

export const iterations = 100_000
const saltBytes = 16
const nonceBytes = 12

/** The salt, nonce and AES-GCM ciphertext, in one base64 string. */
export async function encrypt(text: string, password: string): Promise<string> {
  try {
    const [salt, nonce] = [random(saltBytes), random(nonceBytes)]
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv: nonce },
      await keyOf(password, salt),
      new TextEncoder().encode(text),
    )
    return toBase64(new Uint8Array([...salt, ...nonce, ...new Uint8Array(sealed)]))
  } catch (error) {
    throw new Error('Failed to encrypt data', { cause: error })
  }
}

export async function decrypt(sealed: string, password: string): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0))
    const [salt, nonce, rest] = [
      bytes.slice(0, saltBytes),
      bytes.slice(saltBytes, saltBytes + nonceBytes),
      bytes.slice(saltBytes + nonceBytes),
    ]
    return new TextDecoder().decode(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, await keyOf(password, salt), rest),
    )
  } catch (error) {
    throw new Error('Failed to decrypt data', { cause: error })
  }
}

export async function sha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

export const randomToken = (bytes = 32): string => hex(random(bytes))

/** Only the last four characters are shown. */
export const mask = (secret: string, kept = 4): string =>
  secret.length <= kept ? '*'.repeat(secret.length) : '*'.repeat(secret.length - kept) + secret.slice(-kept)

async function keyOf(password: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveKey',
  ])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', salt, iterations, hash: 'SHA-256' },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
/** In chunks: a call with a hundred thousand arguments is more than a browser accepts. */
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
