import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type OutboxMessage = {
  id: string
  date: string
  from: string
  to: string
  subject: string
  text: string
  links: string[]
}

/** The messages that a demo did not send, newest first. */
export async function readOutbox(
  folder: string,
  isShown: (to: string) => boolean = () => true,
  most = 100,
): Promise<OutboxMessage[]> {
  const files = await readdir(folder).catch(() => [])
  const newest = files
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .reverse()
    .slice(0, most)
  const messages = await Promise.all(
    newest.map(async (file) => readable(file.slice(0, -4), await readFile(join(folder, file), 'latin1'))),
  )
  return messages.filter(({ to }) => isShown(to)).sort((a, b) => b.date.localeCompare(a.date))
}

export async function readRawMessage(
  folder: string,
  id: string,
  isShown: (to: string) => boolean = () => true,
): Promise<string | undefined> {
  if (!/^[\w-][\w.-]{0,120}$/.test(id)) return undefined
  const raw = await readFile(join(folder, `${id}.eml`)).catch(() => undefined)
  return raw && isShown(readable(id, raw.toString('latin1')).to) ? raw.toString('utf8') : undefined
}

/** The part of RFC 5322 and MIME that our emails use. `raw` is latin1, one character per byte. */
export function readable(id: string, raw: string): OutboxMessage {
  const { headers, body } = split(raw)
  const text = plainPart(headers, body)
  const date = new Date(headers.get('date') ?? NaN)
  return {
    id,
    date: Number.isNaN(date.getTime()) ? '' : date.toISOString(),
    from: words(headers.get('from') ?? ''),
    to: words(headers.get('to') ?? ''),
    subject: words(headers.get('subject') ?? ''),
    text,
    links: [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link.replace(/[.,;)]+$/, '')),
  }
}

type Headers = Map<string, string>

function split(raw: string): { headers: Headers; body: string } {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n')
  const unfolded = head.replace(/\n[ \t]+/g, ' ')
  return {
    headers: new Map(
      unfolded
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    ),
    body: rest.join('\n\n'),
  }
}

function plainPart(headers: Headers, body: string): string {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => split(part.replace(/^\n/, '')))
    const texts = parts.map((part) => plainPart(part.headers, part.body))
    return texts.find((text) => text !== '') ?? ''
  }
  return /^text\/plain/i.test(type) ? decoded(body, headers.get('content-transfer-encoding') ?? '').trim() : ''
}

function decoded(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    case 'quoted-printable':
      return Buffer.from(unquoted(body.replace(/=[ \t]*\n/g, '')), 'latin1').toString('utf8')
    default:
      return Buffer.from(body, 'latin1').toString('utf8')
  }
}

const unquoted = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** Encoded words (RFC 2047): a subject with an accent in it. */
const words = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : Buffer.from(unquoted(word.replaceAll('_', ' ')), 'latin1').toString('utf8'),
    )
