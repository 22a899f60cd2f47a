import { StorageRefused } from './storage-refused.ts'

/* oxlint-disable no-control-regex -- the signatures of files are made of control characters */
/** The first bytes of a file, read as Latin-1, are more reliable than its name. */
const signatures: [type: string, begins: RegExp][] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  ['image/tiff', /^(II\*\0|MM\0\*)/],
  ['image/bmp', /^BM[\s\S]{4}\0{4}/],
  ['image/x-icon', /^\0\0\x01\0/],
  ['application/pdf', /^%PDF-/],
  ['application/zip', /^PK(\x03\x04|\x05\x06)/],
  ['application/gzip', /^\x1f\x8b/],
  ['application/x-7z-compressed', /^7z\xbc\xaf'\x1c/],
  ['application/vnd.rar', /^Rar!\x1a\x07/],
  ['application/x-ole-storage', /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/],
  ['application/rtf', /^\{\\rtf/],
  ['audio/mpeg', /^(ID3[\x02-\x04]|\xff[\xe2-\xff])/],
  ['audio/wav', /^RIFF[\s\S]{4}WAVE/],
  ['audio/ogg', /^OggS/],
  ['video/webm', /^\x1aE\xdf\xa3/],
  ['video/mp4', /^[\s\S]{4}ftyp/],
  ['application/vnd.microsoft.portable-executable', /^MZ[\s\S]*\0/],
  ['application/x-elf', /^\x7fELF/],
]

/** Containers: the claimed type, and what its first bytes show. */
const containers: [claimed: RegExp, shown: string][] = [
  [
    /^application\/(vnd\.openxmlformats-officedocument\..*|vnd\.oasis\.opendocument\..*|epub\+zip|vnd\.google-earth\.kmz|x-zip-compressed|java-archive)$|\+zip$/,
    'application/zip',
  ],
  [/^application\/(msword|vnd\.ms-(excel|powerpoint|outlook|project)|x-msi|vnd\.visio)$/, 'application/x-ole-storage'],
  [/^(video\/(mp4|quicktime|3gpp)|audio\/(mp4|x-m4a|m4a)|image\/(heic|heif|avif))$/, 'video/mp4'],
  [/^(audio|video)\/(ogg|webm|x-matroska)$/, 'video/webm'],
  [/^audio\/(ogg|opus|vorbis)$|^application\/ogg$/, 'audio/ogg'],
  [/^(audio\/(x-wav|wave|vnd\.wave))$/, 'audio/wav'],
  [/^image\/(jpg|pjpeg)$/, 'image/jpeg'],
  [/^image\/vnd\.microsoft\.icon$/, 'image/x-icon'],
  [/^application\/x-gzip$/, 'application/gzip'],
  [/^(text\/rtf)$/, 'application/rtf'],
  [/^(application\/x-msdownload|application\/x-dosexec)$/, 'application/vnd.microsoft.portable-executable'],
  [/^(application\/x-executable|application\/x-sharedlib)$/, 'application/x-elf'],
  [/^(application\/xhtml\+xml)$/, 'text/html'],
]

/** Types that the stock client sends when none was set: no claim at all. */
const vague = new Set(['', 'application/octet-stream', 'text/plain', 'binary/octet-stream'])

export const headBytes = 4_096

/** The type under which a file is stored, or the refusal of a file whose content differs from its type. */
export function judgeType(claim: string, head: Buffer, allowed: readonly string[] | null): string {
  const claimed = baseType(claim)
  const shown = sniff(head)
  const type = vague.has(claimed)
    ? shown && !isMarkup(shown)
      ? shown
      : isText(head)
        ? 'text/plain'
        : 'application/octet-stream'
    : claimed
  if (!vague.has(claimed) && !agrees(claimed, shown, head)) {
    throw new StorageRefused(
      415,
      'invalid_mime_type',
      `The content of the file doesn’t match its type: it was sent as ${claimed}, and its content is ${shown ?? (isText(head) ? 'text' : 'unknown')}.`,
    )
  }
  // Text that begins like a page passes as text only where no other type was requested.
  const judged = vague.has(claimed) && shown ? [type, shown] : [type]
  for (const each of judged) judgeKept(each, allowed)
  return type === 'text/plain' || /^text\/|^application\/json$/.test(type) ? withCharset(claim, type) : type
}

/** Refuses a type outside the bucket's list, which has types or patterns such as image/*. */
export function judgeKept(type: string, allowed: readonly string[] | null): void {
  if (allowed && !allowed.some((pattern) => matches(pattern, baseType(type))))
    throw new StorageRefused(415, 'invalid_mime_type', `mime type ${baseType(type)} is not supported`)
}

/** Shown in the browser's window: pictures without script, sound, video. All else is a download. */
export const mayShow = (type: string) =>
  /^(image\/(png|jpeg|gif|webp|avif|bmp)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain)$/.test(baseType(type))

export function sniff(head: Buffer): string | null {
  const bytes = head.toString('latin1')
  for (const [type, begins] of signatures) if (begins.test(bytes)) return type
  const text = bytes
    .replace(/^\xef\xbb\xbf/, '')
    .replace(/^(\s|<!--[\s\S]*?-->)+/, '')
    .toLowerCase()
  if (/^<\?xml[\s\S]*?<(svg|html)[\s>]/.test(text)) return /<svg[\s>]/.test(text) ? 'image/svg+xml' : 'text/html'
  if (/^(<!doctype svg[^>]*>\s*)?<svg[\s>]/.test(text)) return 'image/svg+xml'
  if (
    /^<(!doctype html|html|head|body|script|iframe|style|title|meta|object|embed|form|table|div|img|a|b|p|h1|br)\b/.test(
      text,
    )
  )
    return 'text/html'
  return null
}

function agrees(claimed: string, shown: string | null, head: Buffer): boolean {
  if (claimed === shown) return true
  const container = containers.filter(([pattern]) => pattern.test(claimed)).map(([, type]) => type)
  if (container.length > 0) return shown !== null && container.includes(shown)
  // A type with a signature must show it.
  if (signatures.some(([type]) => type === claimed)) return false
  if (claimed === 'image/svg+xml' || claimed === 'text/html') return isText(head) && (shown === null || isMarkup(shown))
  // Markdown may begin with a tag, and XML is tags.
  if (claimed === 'text/markdown') return isText(head)
  if (/^text\/|^application\/(json|xml|.*\+json|.*\+xml|csv|javascript|sql|yaml)$/.test(claimed))
    return isText(head) && (shown === null || (isMarkup(shown) && /xml/.test(claimed)))
  return shown === null
}

export const baseType = (type: string) => type.split(';')[0]!.trim().toLowerCase()
const isMarkup = (type: string) => type === 'text/html' || type === 'image/svg+xml'
const isText = (head: Buffer) => !head.includes(0)
const matches = (pattern: string, type: string) =>
  pattern === '*/*' || pattern === type || (pattern.endsWith('/*') && type.startsWith(pattern.slice(0, -1)))
const withCharset = (claim: string, type: string) =>
  /charset=("?)utf-8\1/i.test(claim) || type === 'text/plain' ? `${type}; charset=utf-8` : type
