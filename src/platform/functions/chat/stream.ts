/**
 * The protocol of the chat: lines of `data: ` and JSON, the text in choices[0].delta.content, and [DONE] at the end.
 */
type Parts = { text: AsyncIterable<string>; citations: string[]; failed: (error: unknown) => void; signal: AbortSignal }

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

export function streamed({ text, citations, failed, signal }: Parts): Response {
  const encoder = new TextEncoder()
  const line = (data: unknown) => encoder.encode(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
  const delta = (content: string, more = {}) => ({
    choices: [{ index: 0, delta: { content }, finish_reason: null, ...more }],
  })

  async function* lines() {
    for await (const piece of text) yield line(delta(piece))
    yield line({ ...delta('', { finish_reason: 'stop' }), ...(citations.length > 0 && { citations }) })
    yield line('[DONE]')
  }
  const source = lines()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await source.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        // The status is already sent: without [DONE], and with this line, half an answer can't be taken for the whole.
        if (!signal.aborted) failed(error)
        controller.enqueue(line({ error: 'The answer was cut off. Try again.' }))
        controller.close()
      }
    },
    cancel: async () => void (await source.return(undefined)),
  })
  return new Response(body, { headers })
}

/** Existing text, in readable portions. */
export async function* inPortions(text: string): AsyncGenerator<string> {
  for (const [portion] of text.matchAll(/(?:\S+\s*){1,12}/g)) yield portion
}
