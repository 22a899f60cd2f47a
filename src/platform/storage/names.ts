import { badRequest, StorageRefused } from './storage-refused.ts'

/** First parts of an address after /object that are not buckets. */
const reserved = new Set(['public', 'authenticated', 'sign', 'info', 'list', 'list-v2', 'upload', 'copy', 'move'])

/** Not allowed in a key: control characters, halves of characters, and marks that change the text direction. */
const forbiddenLetters = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\\]/u

/**
 * A name as it is stored: in one Unicode form, so that equal-looking names are equal; never a way out of its folder.
 */
export function readName(raw: string): string {
  const name = raw.replace(/^\/+/, '').normalize('NFC')
  const parts = name.split('/')
  if (
    !name ||
    Buffer.byteLength(name) > 1024 ||
    forbiddenLetters.test(name) ||
    parts.some((part) => part === '' || part === '.' || part === '..')
  )
    throw new StorageRefused(
      400,
      'InvalidKey',
      'Invalid key: a name has 1 to 1024 bytes, folders between single slashes, no ".." and no control characters.',
    )
  return name
}

/** A folder to list: like a name, but it may be empty or end in a slash. */
export function readFolder(raw: string): string {
  const folder = raw.replace(/^\/+|\/+$/g, '')
  return folder === '' ? '' : `${readName(folder)}/`
}

export function readBucketId(raw: unknown): string {
  if (
    typeof raw !== 'string' ||
    !/^[\w!.*'() &$@=;:+,?-]{1,100}$/.test(raw) ||
    raw.trim() !== raw ||
    /^\.+$/.test(raw) ||
    reserved.has(raw)
  )
    throw new StorageRefused(
      400,
      'InvalidBucketName',
      'Invalid bucket name: use 1 to 100 letters, digits, dots, hyphens and underscores.',
    )
  return raw
}

/** The decoded part of an address after its prefix: Hono leaves wildcards encoded. */
export function readAddress(path: string, prefix: string): { bucket: string; name: string } {
  const at = path.indexOf(prefix)
  const [bucket = '', ...rest] = path.slice(at + prefix.length).split('/')
  try {
    return { bucket: decodeURIComponent(bucket), name: readName(decodeURIComponent(rest.join('/'))) }
  } catch (error) {
    throw error instanceof StorageRefused ? error : badRequest('The address can’t be read. Check its percent signs.')
  }
}
