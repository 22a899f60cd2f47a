import { fromBase64, toBase64, toHex, utf8 } from '../audit/bytes.ts'
import { smallestBundle, type BundledFile, type BundleIndex } from './bundle-size.ts'

export type PlainFile = { name: string; type: string; content: Uint8Array } & Pick<
  BundledFile,
  'prices' | 'item' | 'blind'
>

/** The index is only in the envelope: without it the bundle reveals nothing. */
export async function sealBundle(files: readonly PlainFile[]): Promise<{ index: BundleIndex; sealed: Bytes }> {
  const whole = new Uint8Array(roomFor(files.reduce((sum, { content }) => sum + content.length, 0)))
  const listed: BundledFile[] = []
  let starts = 0
  for (const { name, type, content, prices, item, blind } of files) {
    whole.set(content, starts)
    listed.push({
      name,
      type,
      size: content.length,
      starts,
      sha256: await digest(content),
      ...(prices && { prices }),
      ...(item && { item }),
      ...(blind && { blind }),
    })
    starts += content.length
  }
  const [key, nonce] = [crypto.getRandomValues(new Uint8Array(32)), crypto.getRandomValues(new Uint8Array(12))]
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: label },
      await aesKey(key, 'encrypt'),
      whole,
    ),
  )
  return { index: { key: toBase64(key), nonce: toBase64(nonce), sha256: await digest(sealed), files: listed }, sealed }
}

/** One file from the bundle. Null when the key does not open it, or the content differs from what was sealed. */
export async function openFromBundle(
  sealed: Bytes,
  { key, nonce, ...file }: Pick<BundleIndex, 'key' | 'nonce'> & Pick<BundledFile, 'starts' | 'size' | 'sha256'>,
): Promise<Bytes | null> {
  try {
    const [secret, iv] = [fromBase64(key) as Bytes, fromBase64(nonce) as Bytes]
    const whole = new Uint8Array(
      await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv, additionalData: label },
        await aesKey(secret, 'decrypt'),
        sealed,
      ),
    )
    const content = whole.slice(file.starts, file.starts + file.size)
    return content.length === file.size && (await digest(content)) === file.sha256 ? content : null
  } catch {
    return null
  }
}

type Bytes = Uint8Array<ArrayBuffer>
const label = utf8('granary sealed bid files 1') as Bytes
const digest = async (content: Uint8Array): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content as Bytes)))
const aesKey = (secret: Bytes, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', secret, 'AES-GCM', false, [use])

function roomFor(size: number): number {
  let room = smallestBundle
  while (room < size) room *= 2
  return room
}
