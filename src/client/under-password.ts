/**
 * A file of age under a password: the key is derived in the browser, and no one else ever has it. The library is loaded
 * when it is used. A work factor of 2^16 takes 64 MB and a second, which a phone has; age's own 2^18 takes 256 MB.
 */
export async function underPassword(text: string, password: string): Promise<Uint8Array<ArrayBuffer>> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(16)
  encrypter.setPassphrase(password)
  return new Uint8Array(await encrypter.encrypt(text))
}
