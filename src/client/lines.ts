import type { LastLine } from '#platform/functions/in-lines.ts'
import type { Visit } from './BackendProvider.tsx'
import { Refused } from './functions.ts'

type Question = { body: object; headers?: Record<string, string>; signal?: AbortSignal }

/** A function that answers line by line: a stopped connection is an error, because its last line is missing. */
export async function askInLines<Line extends object>(
  backend: Visit,
  name: string,
  { body, headers, signal }: Question,
  tell: (line: Line) => void,
): Promise<void> {
  const answer = await backend.fetch(`${backend.config.supabaseUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  if (!answer.ok || !answer.body) {
    const said = (await answer.json().catch(() => null)) as { message?: string } | null
    throw new Refused(said?.message ?? 'The server couldn’t complete this. Try again in a moment.', answer.status)
  }
  for await (const line of lines(answer.body)) {
    const said = JSON.parse(line) as Line | LastLine
    if ('over' in said) return
    if ('broken' in said) throw new Refused(said.broken, 500)
    tell(said)
  }
  throw new TypeError('The answer was interrupted.')
}

/** The lines of an answer, each as soon as it arrives. */
export async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    const parts = (rest + value).split('\n')
    rest = parts.pop()!
    yield* parts
  }
  if (rest) yield rest
}
