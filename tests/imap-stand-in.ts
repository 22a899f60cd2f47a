import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer as createHttps } from 'node:https'
import { createServer as createPlain, type AddressInfo, type Server, type Socket } from 'node:net'
import { createSecureContext, createServer, TLSSocket } from 'node:tls'
import { der, integer, octets, oid, sequence, setOf, tags } from '@granary/x509/der.ts'
import { afterFile } from './database.ts'

export type Attached = { name: string; type: string; content: Buffer }
/** An email as the server keeps it. `parts` are what it claims to have beside its text. */
export type KeptMail = {
  from: string
  name?: string
  subject: string
  messageId?: string
  at: Date
  parts: readonly Attached[]
  /** The size that the server states for each part, where that is not the truth. */ claims?: number
}
type Folder = { validity: number; next: number; mails: Map<number, KeptMail> }

/**
 * An IMAP server on this machine (RFC 3501), as much of it as a reader uses, with TLS from the start or by STARTTLS.
 * Tests put emails into its folders, rebuild them, and see every command that it was sent.
 */
export async function startImap({
  password = 'granary',
  security = 'tls' as 'tls' | 'starttls' | 'plain',
  certifiedFor = 1,
  /** The server takes a token instead of a password (XOAUTH2), as Microsoft 365 does. */
  token = undefined as (() => string) | undefined,
} = {}) {
  const certificate = ownCertificate(certifiedFor)
  const context = createSecureContext(certificate)
  const folders = new Map<string, Folder>([['INBOX', { validity: 1, next: 1, mails: new Map() }]])
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const state = { password, folders, heard, context, token }
  const server: Server =
    security === 'tls'
      ? createServer(certificate, (socket) => talk(socket, state, false))
      : createPlain((socket) => talk(socket, state, security === 'starttls'))
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterFile(
    () =>
      new Promise<void>((gone) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => gone())
      }),
  )
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    ca: certificate.cert,
    heard,
    /** Arrives in a folder and gets the next number there. */
    arrives(mail: KeptMail, folder = 'INBOX'): number {
      if (!folders.has(folder)) folders.set(folder, { validity: 1, next: 1, mails: new Map() })
      const box = folders.get(folder)!
      box.mails.set(box.next, mail)
      return box.next++
    },
    /** The server rebuilds a folder: the same emails have other numbers. */
    rebuilds(folder = 'INBOX'): void {
      const box = folders.get(folder)!
      const mails = [...box.mails.values()].toReversed()
      folders.set(folder, {
        validity: box.validity + 1,
        next: mails.length + 1,
        mails: new Map(mails.map((mail, at) => [at + 1, mail])),
      })
    },
  }
}

type Form = Record<string, string>

/** A provider’s token address on this machine. It issues what a test says, and keeps every form that it was sent. */
export async function startTokens(answer: (form: Form) => { status?: number; body: object }) {
  // Another name than the mail server's: of two authorities with one name only the first is tried.
  const certificate = ownCertificate(1, 'tokens')
  const asked: Form[] = []
  const server = createHttps(certificate, (request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body))
      asked.push(form)
      const { status = 200, body: said } = answer(form)
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(said))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterFile(() => new Promise<void>((gone) => void server.close(() => gone())))
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/token`, ca: certificate.cert, asked }
}

type State = {
  password: string
  folders: Map<string, Folder>
  heard: string[]
  context: ReturnType<typeof createSecureContext>
  token: (() => string) | undefined
}

function talk(socket: Socket, state: State, upgrades: boolean): void {
  let waiting = Buffer.alloc(0)
  let open: Folder | undefined
  let isIn = false
  let literal: { before: string; size: number } | undefined
  let authenticating: string | undefined
  let refusing: string | undefined
  let now = socket
  const send = (line: string | Buffer) => now.write(typeof line === 'string' ? `${line}\r\n` : line)
  const take = (data: Buffer) => {
    waiting = Buffer.concat([waiting, data])
    for (;;) {
      if (literal) {
        if (waiting.length < literal.size) return
        const text = waiting.subarray(0, literal.size).toString()
        waiting = waiting.subarray(literal.size)
        const { before } = literal
        literal = undefined
        const rest = waiting.indexOf('\r\n')
        const line = `${before}"${text}"${waiting.subarray(0, rest).toString()}`
        waiting = waiting.subarray(rest + 2)
        answer(line)
        continue
      }
      const end = waiting.indexOf('\r\n')
      if (end < 0) return
      const line = waiting.subarray(0, end).toString()
      waiting = waiting.subarray(end + 2)
      const size = /\{(\d+)\+?\}$/.exec(line)
      if (size) {
        literal = { before: line.slice(0, size.index), size: Number(size[1]) }
        send('+ go on')
        continue
      }
      answer(line)
    }
  }
  socket.on('data', take)
  send('* OK ready')

  function answer(line: string): void {
    if (refusing) {
      const tag = refusing
      refusing = undefined
      return void send(`${tag} NO [AUTHENTICATIONFAILED] refused`)
    }
    if (authenticating) {
      const tag = authenticating
      authenticating = undefined
      return signIn(tag, line)
    }
    const [, tag = '*', command = '', rest = ''] = /^(\S+)\s+(\S+)\s*(.*)$/.exec(line) ?? []
    state.heard.push(/^(LOGIN|AUTHENTICATE)$/i.test(command) ? command : `${command} ${rest}`.trim())
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        send(
          `* CAPABILITY IMAP4rev1 AUTH=${state.token ? 'XOAUTH2' : 'PLAIN'}${upgrades && now === socket ? ' STARTTLS' : ''}`,
        )
        return void send(`${tag} OK done`)
      case 'STARTTLS': {
        if (!upgrades) return void send(`${tag} BAD no TLS here`)
        send(`${tag} OK begin`)
        socket.off('data', take)
        now = new TLSSocket(socket, { isServer: true, secureContext: state.context })
        now.on('error', () => undefined)
        return void now.on('data', take)
      }
      case 'AUTHENTICATE':
        authenticating = tag
        return void send('+ ')
      case 'LOGIN':
        return signedIn(tag, rest.includes(`"${state.password}"`))
      case 'LIST':
        for (const name of state.folders.keys()) send(`* LIST () "/" "${name}"`)
        return void send(`${tag} OK done`)
      case 'SELECT':
      case 'EXAMINE': {
        const name = rest.replace(/^"(.*)"$/, '$1')
        open = isIn ? state.folders.get(name) : undefined
        if (!open) return void send(`${tag} NO [NONEXISTENT] no such folder`)
        send('* FLAGS (\\Seen)')
        send(`* ${open.mails.size} EXISTS`)
        send(`* OK [UIDVALIDITY ${open.validity}] valid`)
        send(`* OK [UIDNEXT ${open.next}] next`)
        return void send(`${tag} OK [${command.toUpperCase() === 'EXAMINE' ? 'READ-ONLY' : 'READ-WRITE'}] open`)
      }
      case 'UID': {
        if (!open) return void send(`${tag} BAD no folder`)
        const [, what = '', more = ''] = /^(\S+)\s+(.*)$/.exec(rest) ?? []
        if (what.toUpperCase() === 'SEARCH') send(`* SEARCH ${searched(open, more).join(' ')}`)
        else if (what.toUpperCase() === 'FETCH') fetched(open, more, send)
        else return void send(`${tag} BAD what`)
        return void send(`${tag} OK done`)
      }
      case 'LOGOUT':
        send('* BYE bye')
        send(`${tag} OK done`)
        return void now.end()
      case 'NOOP':
        return void send(`${tag} OK done`)
      default:
        return void send(`${tag} BAD unknown`)
    }
  }
  function signIn(tag: string, line: string): void {
    const said = Buffer.from(line, 'base64').toString()
    if (state.token) {
      if (said.includes(`\x01auth=Bearer ${state.token()}\x01`)) return signedIn(tag, true)
      // The reason comes first, and the refusal after an empty line of the client.
      refusing = tag
      return void send(`+ ${Buffer.from('{"status":"401"}').toString('base64')}`)
    }
    signedIn(tag, said.split('\0')[2] === state.password)
  }
  function signedIn(tag: string, isRight: boolean): void {
    isIn = isRight
    send(isRight ? `${tag} OK in` : `${tag} NO [AUTHENTICATIONFAILED] wrong`)
  }
}

function searched({ mails }: Folder, asked: string): number[] {
  const range = /UID (\d+):(\d+|\*)/i.exec(asked)
  const since = /SINCE "?([\w-]+)"?/i.exec(asked)
  const all = [...mails.keys()].toSorted((a, b) => a - b)
  // As the protocol says: “7:*” names the last email even where its number is below 7.
  if (range) return all.filter((uid) => uid >= Number(range[1]) || uid === all.at(-1))
  return since ? all.filter((uid) => mails.get(uid)!.at.getTime() >= Date.parse(`${since[1]} UTC`)) : all
}

function fetched({ mails }: Folder, asked: string, send: (line: string | Buffer) => void): void {
  const [, range = '', items = ''] = /^(\S+)\s+(.*)$/.exec(asked) ?? []
  const mail = mails.get(Number(range))
  if (!mail) return
  const position = [...mails.keys()].toSorted((a, b) => a - b).indexOf(Number(range)) + 1
  const pieces: Buffer[] = [Buffer.from(`UID ${range}`)]
  const add = (text: string) => pieces.push(Buffer.from(` ${text}`))
  if (/ENVELOPE/i.test(items)) add(`ENVELOPE ${envelopeOf(mail)}`)
  if (/BODYSTRUCTURE/i.test(items)) add(`BODYSTRUCTURE ${structureOf(mail)}`)
  if (/INTERNALDATE/i.test(items)) add(`INTERNALDATE "${internal(mail.at)}"`)
  if (/RFC822\.SIZE/i.test(items)) add(`RFC822.SIZE ${sizeOf(mail)}`)
  for (const [, part = '', mime, from = '0', most] of items.matchAll(
    /BODY\.PEEK\[(\d+)(\.MIME)?\](?:<(\d+)\.(\d+)>)?/gi,
  )) {
    const kept = mail.parts[Number(part) - 2]
    const whole = mime
      ? Buffer.from(`Content-Type: ${kept?.type ?? 'text/plain'}\r\nContent-Transfer-Encoding: base64\r\n\r\n`)
      : packed(kept?.content ?? Buffer.from('Hello'))
    const given = most ? whole.subarray(Number(from), Number(from) + Number(most)) : whole
    pieces.push(Buffer.from(` BODY[${part}${mime ?? ''}]${most ? `<${from}>` : ''} {${given.length}}\r\n`), given)
  }
  send(Buffer.concat([Buffer.from(`* ${position} FETCH (`), ...pieces, Buffer.from(')\r\n')]))
}

const known = new WeakMap<Buffer, Buffer>()
/** Each part is asked for in many pieces. */
function packed(content: Buffer): Buffer {
  const made = known.get(content) ?? Buffer.from(content.toString('base64').replaceAll(/.{76}/g, '$&\r\n'))
  known.set(content, made)
  return made
}
const sizeOf = ({ parts }: KeptMail) => 500 + parts.reduce((sum, { content }) => sum + content.length, 0)
/** A text with other letters is a literal, as servers send it. */
const quoted = (text: string) => {
  const bytes = Buffer.from(text)
  return /^[\x20-\x7e]*$/.test(text)
    ? `"${text.replaceAll(/[\\"]/g, '\\$&')}"`
    : `{${bytes.length}}\r\n${bytes.toString()}`
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const internal = (at: Date) =>
  `${String(at.getUTCDate()).padStart(2, '0')}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`

function envelopeOf({ from, name, subject, messageId, at }: KeptMail): string {
  const [box = '', domain = ''] = from.split('@')
  const sender = `((${name ? quoted(name) : 'NIL'} NIL ${quoted(box)} ${quoted(domain)}))`
  return `("${at.toUTCString()}" ${quoted(subject)} ${sender} ${sender} ${sender} NIL NIL NIL NIL ${messageId ? quoted(messageId) : 'NIL'})`
}

function structureOf({ parts, claims }: KeptMail): string {
  const text = '("text" "plain" ("charset" "utf-8") NIL NIL "base64" 8 1 NIL NIL NIL NIL)'
  const attached = parts.map(({ name, type, content }) => {
    const [kind = '', form = ''] = type.split('/')
    const size = claims ?? packed(content).length
    return `(${quoted(kind)} ${quoted(form)} ("name" ${quoted(name)}) NIL NIL "base64" ${size} NIL ("attachment" ("filename" ${quoted(name)})) NIL NIL)`
  })
  return `(${text}${attached.join('')} "mixed" ("boundary" "b") NIL NIL NIL)`
}

/** A key and a certificate that it signs itself, for 127.0.0.1 or another last number. A test trusts it by name; nothing else does. */
export function ownCertificate(last: number, called = '127.0.0.1'): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kind = sequence(oid('1.2.840.10045.4.3.2'))
  const name = sequence(setOf(sequence(oid('2.5.4.3'), der(tags.utf8, Buffer.from(called)))))
  const time = (text: string) => der(tags.utcTime, Buffer.from(text))
  const content = sequence(
    der(0xa0, integer(Buffer.of(2))),
    integer(Buffer.of(1)),
    kind,
    name,
    sequence(time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid('2.5.29.17'), octets(sequence(der(0x87, Buffer.of(127, 0, 0, last))))))),
  )
  const whole = sequence(content, kind, der(tags.bits, Buffer.of(0), sign('sha256', content, privateKey)))
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
