import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { ScannerAway, type Scanner, type Verdict } from './scanner.ts'

/** How long the scanner may be silent. */
const patience = 120_000

/** ClamAV's daemon, by its INSTREAM command (clamd(8)): the bytes are sent in pieces, each after its length. */
export function clamd(address: { host: string; port: number } | { path: string }): Scanner {
  async function ask(content: string): Promise<Verdict> {
    const socket = connect(address)
    try {
      const answer = answerOf(socket)
      await Promise.race([answer, send(socket, content)])
      return verdict(await answer)
    } finally {
      socket.destroy()
    }
  }
  async function isThere(): Promise<boolean> {
    const socket = connect(address)
    const answer = answerOf(socket)
    socket.write('zPING\0')
    return (await answer.catch(() => '').finally(() => socket.destroy())) === 'PONG'
  }

  return {
    name: 'clamd',
    isThere,
    async scan(content) {
      const first = await ask(content).catch((error: ScannerAway) => error)
      if (!(first instanceof Error)) return first
      if (!hungUp(first) || !(await isThere())) throw first
      // It hangs up in the middle of a file that is too large, and its answer can be lost with the connection.
      const second = await ask(content).catch((error: ScannerAway) => error)
      if (!(second instanceof Error)) return second
      if (hungUp(second) && (await isThere())) return { result: 'too_large', threat: null }
      throw second
    },
  }
}

/** The connection broke while we were sending. */
const hungUp = ({ cause }: Error) =>
  ['EPIPE', 'ECONNRESET'].includes((cause as { code?: string } | undefined)?.code ?? '')

/** The whole answer, up to its zero byte. */
async function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setTimeout(patience, () => socket.destroy(new Error('The virus scanner doesn’t answer.')))
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('utf8')
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')))
    })
    socket.on('error', (error) => (text ? resolve(text) : reject(new ScannerAway(error))))
    socket.on('close', () => (text ? resolve(text) : reject(new ScannerAway())))
  })
}

async function send(socket: Socket, content: string): Promise<void> {
  const write = async (piece: Buffer) => {
    if (!socket.write(piece)) await once(socket, 'drain').catch(() => undefined)
  }
  await write(Buffer.from('zINSTREAM\0'))
  for await (const piece of createReadStream(content, { highWaterMark: 256 * 1024 })) {
    if (socket.destroyed) return
    const size = Buffer.alloc(4)
    size.writeUInt32BE((piece as Buffer).length)
    await write(Buffer.concat([size, piece as Buffer]))
  }
  socket.write(Buffer.alloc(4))
}

function verdict(answer: string): Verdict {
  if (answer.endsWith(': OK')) return { result: 'clean', threat: null }
  const found = /: (.+) FOUND$/.exec(answer)
  if (found) return { result: 'infected', threat: found[1]! }
  if (/size limit exceeded/i.test(answer)) return { result: 'too_large', threat: null }
  throw new ScannerAway(new Error(answer))
}
