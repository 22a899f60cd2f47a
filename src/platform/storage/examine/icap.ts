import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { ScannerAway, type Scanner, type Verdict } from './scanner.ts'

const patience = 120_000
const longestHead = 64 * 1024

type Address = { host: string; port: number; service: string }
type Answer = { status: number; head: string; inside: string }

/** A scanner behind ICAP (RFC 3507). It announces whether it checks responses (RESPMOD) or requests (REQMOD). */
export function icap({ host, port, service }: Address): Scanner {
  const uri = `icap://${host}:${port}/${service}`
  const ask = async (send: (socket: Socket) => unknown): Promise<Answer> => {
    const socket = connect({ host, port })
    try {
      const answer = answerOf(socket)
      await Promise.race([answer, send(socket)])
      return await answer
    } finally {
      socket.destroy()
    }
  }
  const options = () =>
    ask((socket) => socket.write(`OPTIONS ${uri} ICAP/1.0\r\nHost: ${host}\r\nEncapsulated: null-body=0\r\n\r\n`))

  return {
    name: 'icap',
    async scan(content) {
      const { status, head } = await options()
      if (status !== 200) throw new ScannerAway(new Error(`ICAP ${status}`))
      const method = /\bRESPMOD\b/i.test(field(head, 'methods')) ? 'RESPMOD' : 'REQMOD'
      const { size } = await stat(content)
      return verdict(await ask((socket) => send(socket, content, { method, size })), method, size)
    },
    isThere: () =>
      options().then(
        ({ status }) => status === 200,
        () => false,
      ),
  }

  async function send(
    socket: Socket,
    content: string,
    { method, size }: { method: string; size: number },
  ): Promise<void> {
    const asked = Buffer.from(
      method === 'RESPMOD'
        ? 'GET http://files.invalid/file HTTP/1.1\r\nHost: files.invalid\r\n\r\n'
        : `POST http://files.invalid/file HTTP/1.1\r\nHost: files.invalid\r\nContent-Type: application/octet-stream\r\nContent-Length: ${size}\r\n\r\n`,
    )
    const answered = Buffer.from(
      method === 'RESPMOD'
        ? `HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: ${size}\r\n\r\n`
        : '',
    )
    const places =
      method === 'RESPMOD'
        ? `req-hdr=0, res-hdr=${asked.length}, res-body=${asked.length + answered.length}`
        : `req-hdr=0, req-body=${asked.length}`
    socket.write(`${method} ${uri} ICAP/1.0\r\nHost: ${host}\r\nAllow: 204\r\nEncapsulated: ${places}\r\n\r\n`)
    socket.write(Buffer.concat([asked, answered]))
    for await (const piece of createReadStream(content, { highWaterMark: 256 * 1024 })) {
      if (socket.destroyed) return
      const bytes = piece as Buffer
      if (!socket.write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])))
        await once(socket, 'drain').catch(() => undefined)
    }
    socket.write('0\r\n\r\n')
  }
}

/** The head of the answer, and the head of the message inside: these show what was decided. */
function answerOf(socket: Socket): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (isOver: boolean) => {
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return isOver || text.length > longestHead ? reject(new ScannerAway()) : undefined
      const head = text.slice(0, end)
      const status = Number(/^ICAP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0)
      const inside = text.slice(end + 4)
      const last = inside.lastIndexOf('\r\n\r\n')
      const isWhole = status !== 200 || !/(req|res)-(hdr|body)=/i.test(field(head, 'encapsulated')) || last >= 0
      if (isWhole || isOver || inside.length > longestHead) resolve({ status, head, inside })
    }
    socket.setTimeout(patience, () => socket.destroy(new Error('The virus scanner doesn’t answer.')))
    socket.on('data', (piece: Buffer) => ((text += piece.toString('latin1')), read(false)))
    socket.on('error', (error) => reject(new ScannerAway(error)))
    socket.on('close', () => read(true))
  })
}

/**
 * No change needed means clean. By convention a header names what was found; a file that came back changed was
 * blocked.
 */
function verdict({ status, head, inside }: Answer, method: string, size: number): Verdict {
  if (status === 204) return { result: 'clean', threat: null }
  if (status !== 200) throw new ScannerAway(new Error(`ICAP ${status}`))
  const found = field(head, 'x-infection-found')
  const threat =
    /Threat=([^;]+)/i.exec(found)?.[1]?.trim() ??
    (field(head, 'x-virus-id') || (found || field(head, 'x-violations-found') ? 'unnamed' : ''))
  if (threat) return { result: 'infected', threat }
  const isSame =
    new RegExp(`^content-length: ?${size}\\r?$`, 'im').test(inside) &&
    (method === 'RESPMOD' ? /^HTTP\/1\.\d 200/.test(inside) : inside.startsWith('POST '))
  return isSame ? { result: 'clean', threat: null } : { result: 'infected', threat: 'blocked by the scanner' }
}

const field = (head: string, name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
