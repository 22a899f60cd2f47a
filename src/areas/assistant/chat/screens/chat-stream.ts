import type { Visit } from '#client/BackendProvider.tsx'
import { lines } from '#client/lines.ts'
import { rowsOf } from '../rules.ts'

export type Message = {
  id: string
  from: 'user' | 'agent'
  text: string
  timestamp: Date
  citations?: readonly string[]
}
type Piece = { text?: string; citations?: readonly string[] }

/**
 * Sends one question and streams the answer. The lines are server-sent events: `data: ` and JSON, with `data: [DONE]`
 * at the end.
 */
export async function* ask(backend: Visit, messages: readonly Message[]): AsyncGenerator<Piece> {
  const answer = await backend.fetch(`${backend.config.supabaseUrl}/functions/v1/platform-agent-chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      messages: messages.map(({ from, text, citations }) => {
        const rows = rowsOf(citations ?? [])
        return { role: from === 'user' ? 'user' : 'assistant', content: text, ...(rows.length > 0 && { rows }) }
      }),
      isPublic: true,
    }),
  })
  if (!answer.ok) {
    const { error } = (await answer.json().catch(() => ({}))) as { error?: string }
    throw new Error(error ?? 'Failed to get response')
  }
  if (!answer.body) throw new Error('No response body')

  for await (const line of lines(answer.body)) {
    if (!line.startsWith('data: ')) continue
    const data = line.slice(6).trim()
    if (data === '[DONE]') return
    yield readPiece(data)
  }
}

function readPiece(data: string): Piece {
  const { choices, citations } = JSON.parse(data) as {
    choices?: { delta?: { content?: string; citations?: string[] } }[]
    citations?: string[]
  }
  const delta = choices?.[0]?.delta
  const named = citations ?? delta?.citations
  return { ...(delta?.content && { text: delta.content }), ...(named && { citations: named }) }
}
