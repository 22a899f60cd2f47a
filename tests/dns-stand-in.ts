import { createSocket } from 'node:dgram'
import { afterFile } from './database.ts'

/** A DNS server on this machine that knows the given TXT records, and reports every other name as missing. */
export async function startNames() {
  const texts = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => socket.send(answerTo(question, texts), from.port, from.address))
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready))
  afterFile(() => new Promise<void>((gone) => socket.close(gone)))
  return { address: `127.0.0.1:${socket.address().port}`, texts }
}

function answerTo(question: Buffer, texts: ReadonlyMap<string, string>): Buffer {
  const labels: string[] = []
  let at = 12
  for (let size = question[at]!; size > 0; size = question[at]!) {
    labels.push(question.subarray(at + 1, at + 1 + size).toString())
    at += size + 1
  }
  const asked = question.subarray(12, at + 5)
  const text = texts.get(labels.join('.').toLowerCase())
  const header = Buffer.alloc(12)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(text === undefined ? 0 : 1, 6)
  if (text === undefined) return Buffer.concat([header, asked])
  const said = Buffer.from(text)
  // The name of the question, TXT, IN, a minute, and one string.
  const answer = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, said.length + 1, said.length])
  return Buffer.concat([header, asked, answer, said])
}
