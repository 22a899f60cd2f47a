// The messages of PostgreSQL's protocol that one request needs. `pg` writes each separately; in one piece of memory
// they cost one system call and no list of buffers, which was a tenth of a small read.

export type WireValue = string | Buffer | null

const message = (type: string, body: string) => {
  const text = Buffer.from(body, 'latin1')
  const whole = Buffer.allocUnsafe(5 + text.length)
  whole.write(type, 0, 'latin1')
  whole.writeInt32BE(4 + text.length, 1)
  text.copy(whole, 5)
  return whole
}

export const execute = message('E', '\0\0\0\0\0')
export const executeAndSync = Buffer.concat([execute, message('S', '')])
export const describeExecuteAndSync = Buffer.concat([message('D', 'P\0'), executeAndSync])

export const parse = (name: string, text: string): Buffer => {
  const length = 4 + Buffer.byteLength(name) + 1 + Buffer.byteLength(text) + 1 + 2
  const whole = Buffer.allocUnsafe(1 + length)
  let at = whole.write('P', 0, 'latin1')
  at = whole.writeInt32BE(length, at)
  at = terminated(whole, name, at)
  at = terminated(whole, text, at)
  whole.writeInt16BE(0, at)
  return whole
}

/** The values of a statement, between the fixed bytes before and after them. Text is sent as text, bytes as bytes. */
export function bind(before: Buffer | undefined, name: string, values: readonly WireValue[], after: Buffer): Buffer {
  const sizes: number[] = []
  let binary = false
  let length = 4 + 1 + Buffer.byteLength(name) + 1 + 2 + 2 + 2
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    const size = value === null ? -1 : typeof value === 'string' ? Buffer.byteLength(value) : value.length
    if (value !== null && typeof value !== 'string') binary = true
    sizes.push(size)
    length += 4 + Math.max(0, size)
  }
  if (binary) length += 2 * values.length

  const start = before?.length ?? 0
  const whole = Buffer.allocUnsafe(start + 1 + length + after.length)
  before?.copy(whole, 0)
  let at = start + whole.write('B', start, 'latin1')
  at = whole.writeInt32BE(length, at)
  at = terminated(whole, '', at)
  at = terminated(whole, name, at)
  at = whole.writeInt16BE(binary ? values.length : 0, at)
  if (binary)
    for (const value of values) at = whole.writeInt16BE(value === null || typeof value === 'string' ? 0 : 1, at)
  at = whole.writeInt16BE(values.length, at)
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    at = whole.writeInt32BE(sizes[i]!, at)
    if (value !== null) at += typeof value === 'string' ? whole.write(value, at, 'utf8') : value.copy(whole, at)
  }
  // Every column of the answer as text.
  at = whole.writeInt16BE(0, at)
  after.copy(whole, at)
  return whole
}

function terminated(whole: Buffer, text: string, at: number): number {
  const end = text ? at + whole.write(text, at, 'utf8') : at
  whole[end] = 0
  return end + 1
}
