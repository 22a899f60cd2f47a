import { badRequest } from './storage-refused.ts'

/** One part of a form, as it comes. Its content must be read to the end before the next part is requested. */
export type Part = { name: string; filename: string | undefined; type: string; content: AsyncIterable<Buffer> }

const longestHead = 16 * 1024

/**
 * Reads multipart/form-data (RFC 7578) as a stream: a file in it is passed on piece by piece and is never whole in
 * memory. A piece is held back only while it could be the beginning of a boundary.
 */
export async function* readMultipart(body: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<Part> {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw badRequest('The form has no boundary.')
  const source = body[Symbol.asyncIterator]()
  const mark = Buffer.from(`\r\n--${boundary}`)
  // The first boundary is at the very beginning, without the line break before it.
  let held: Buffer = Buffer.from('\r\n')
  let ended = false

  async function more(): Promise<boolean> {
    const { value, done } = await source.next()
    if (done) return false
    held = held.length === 0 ? Buffer.from(value) : Buffer.concat([held, value])
    return true
  }

  /** The content before the next boundary. */
  async function* untilMark(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = held.indexOf(mark)
      if (at >= 0) {
        const rest = held.subarray(0, at)
        held = held.subarray(at + mark.length)
        if (rest.length > 0) yield rest
        return
      }
      const safe = held.length - mark.length + 1
      if (safe > 0) {
        const piece = held.subarray(0, safe)
        held = held.subarray(safe)
        yield piece
      }
      if (!(await more())) throw badRequest('The form ends before its last boundary.')
    }
  }

  /** After a boundary, two hyphens end the form and a line break begins a part. */
  async function beginsPart(): Promise<boolean> {
    while (held.length < 2) if (!(await more())) throw badRequest('The form ends before its last boundary.')
    ended = held.toString('latin1', 0, 2) === '--'
    return !ended
  }

  async function readHead(): Promise<string> {
    for (;;) {
      const at = held.indexOf('\r\n\r\n')
      if (at >= 0 && at <= longestHead) {
        const head = held.toString('utf8', 0, at)
        held = held.subarray(at + 4)
        return head
      }
      if (held.length > longestHead || !(await more())) throw badRequest('A part of the form has no readable header.')
    }
  }

  for await (const _ of untilMark()) {
    // Text before the first boundary is for old readers.
  }
  while (await beginsPart()) {
    const part = partOf(await readHead())
    let finished = false
    const content = (async function* () {
      yield* untilMark()
      finished = true
    })()
    yield { ...part, content }
    // A caller can leave a part unread; it is skipped here.
    if (!finished) for await (const _ of content) continue
  }
}

function partOf(head: string): Omit<Part, 'content'> {
  const value = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const given = value('content-disposition')
  return {
    name: /[;\s]name="([^"]*)"/i.exec(given)?.[1] ?? '',
    filename: /[;\s]filename="([^"]*)"/i.exec(given)?.[1],
    type: value('content-type'),
  }
}
