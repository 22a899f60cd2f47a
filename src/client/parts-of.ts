import type { Part } from '#platform/reads/part.ts'

type Head = { part: number; status: number; headers: Record<string, string>; bytes: number }
type Line = { positions: string | null } | { follows: readonly Part[]; from: number }
type Come = Line | (Omit<Head, 'bytes'> & { body: Uint8Array<ArrayBuffer> })

/** A batch as it arrives: a line that says where it was read, then for each part a line and as many bytes as it names. */
export async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Come> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let held = new Uint8Array()
  let head: Head | undefined
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const more = new Uint8Array(held.length + value.length)
    more.set(held)
    more.set(value, held.length)
    held = more
    for (;;) {
      if (!head) {
        const end = held.indexOf(10)
        if (end < 0) break
        const line = JSON.parse(decoder.decode(held.subarray(0, end))) as Head | Line
        held = held.slice(end + 1)
        if ('positions' in line || 'follows' in line) {
          yield line
          continue
        }
        head = line
      }
      if (held.length < head.bytes) break
      const { bytes, ...rest } = head
      yield { ...rest, body: held.slice(0, bytes) }
      held = held.slice(bytes)
      head = undefined
    }
  }
}
