import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterFile } from './database.ts'

/** The EICAR institute's test text for scanners, assembled here so that none of our files contains it. */
export const eicar = ['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

type Answer = { threat: string | null; tooLarge: boolean }
const judged = (content: Buffer, most: number): Answer => ({
  threat: content.includes(eicar) ? 'Eicar-Test-Signature' : null,
  tooLarge: content.length > most,
})

export type StandIn = { url: string; scanned: () => number; stop: () => Promise<void> }

async function listening(
  onSocket: (socket: Socket) => void,
  protocol: string,
  rest = '',
  scanned: () => number,
): Promise<StandIn> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    onSocket(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of open) socket.destroy()
      server.close(() => resolve())
    })
  afterFile(stop)
  return { url: `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}${rest}`, scanned, stop }
}

/** The part of clamd(8) that we use: zPING, and zINSTREAM with its length-prefixed chunks. */
export async function startClamd({ most = 1_000_000 } = {}): Promise<StandIn> {
  let count = 0
  return listening(
    (socket) => {
      let held = Buffer.alloc(0)
      socket.on('data', (piece) => {
        held = Buffer.concat([held, piece as Buffer])
        if (held.equals(Buffer.from('zPING\0'))) return void socket.end('PONG\0')
        const begin = Buffer.from('zINSTREAM\0')
        if (!held.subarray(0, begin.length).equals(begin)) return
        const pieces: Buffer[] = []
        for (let at = begin.length; at + 4 <= held.length;) {
          const size = held.readUInt32BE(at)
          if (size === 0) {
            count++
            const { threat, tooLarge } = judged(Buffer.concat(pieces), most)
            return void socket.end(
              tooLarge
                ? 'INSTREAM size limit exceeded. ERROR\0'
                : threat
                  ? `stream: ${threat} FOUND\0`
                  : 'stream: OK\0',
            )
          }
          if (at + 4 + size > held.length) return
          pieces.push(held.subarray(at + 4, at + 4 + size))
          at += 4 + size
        }
      })
    },
    'clamd',
    '',
    () => count,
  )
}

/** The part of ICAP (RFC 3507) that we use: OPTIONS, and one of the two methods with its encapsulated message. */
export async function startIcap(method: 'RESPMOD' | 'REQMOD', { blocksWithPage = false } = {}): Promise<StandIn> {
  let count = 0
  return listening(
    (socket) => {
      let held = Buffer.alloc(0)
      socket.on('data', (piece) => {
        held = Buffer.concat([held, piece as Buffer])
        const text = held.toString('latin1')
        if (text.startsWith('OPTIONS ') && text.includes('\r\n\r\n'))
          return void socket.end(
            `ICAP/1.0 200 OK\r\nMethods: ${method}\r\nAllow: 204\r\nEncapsulated: null-body=0\r\n\r\n`,
          )
        if (!text.startsWith(`${method} `) || !text.endsWith('\r\n0\r\n\r\n')) return
        count++
        if (!text.includes(eicar)) return void socket.end('ICAP/1.0 204 No Content\r\n\r\n')
        const page = 'HTTP/1.1 403 Forbidden\r\nContent-Length: 7\r\n\r\n'
        const found = blocksWithPage ? '' : 'X-Infection-Found: Type=0; Resolution=2; Threat=Eicar-Test-Signature;\r\n'
        socket.end(
          `ICAP/1.0 200 OK\r\n${found}Encapsulated: res-hdr=0, res-body=${page.length}\r\n\r\n${page}7\r\nblocked\r\n0\r\n\r\n`,
        )
      })
    },
    'icap',
    '/avscan',
    () => count,
  )
}
