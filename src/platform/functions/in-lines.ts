import type { Context } from 'hono'
import type { Services } from '../services.ts'
import { traceOf } from '../wire/unexpected.ts'
import { visitOf } from '../wire/visit.ts'
import { foreseenSentence } from './answers.ts'

/** The end of an answer in lines: without it the connection broke. */
export type LastLine = { over: true } | { broken: string }

const headers = {
  'Content-Type': 'application/x-ndjson; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/** One line of JSON for each of these, as soon as it is known. */
export const answerInLines = (services: Pick<Services, 'log'>, c: Context, each: AsyncGenerator<object>): Response =>
  new Response(inLines(withEnd(services, c, each)), { headers })

async function* withEnd({ log }: Pick<Services, 'log'>, c: Context, each: AsyncGenerator<object>) {
  try {
    yield* each
    if (!c.req.raw.signal.aborted) yield { over: true } satisfies LastLine
  } catch (error) {
    yield { broken: foreseenSentence(error as Error) ?? unforeseen(error) } satisfies LastLine
  }
  function unforeseen(error: unknown): string {
    const { id } = visitOf(c)
    log.error('unexpected error', { 'http.request.id': id, ...traceOf(error) })
    return `Something went wrong on our side. Quote this number when you report it: ${id}`
  }
}

/** The next one starts when the line before has been sent. */
function inLines(source: AsyncGenerator<object>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await source.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
    },
    cancel: async () => void (await source.return(undefined)),
  })
}
