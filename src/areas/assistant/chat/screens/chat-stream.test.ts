import { expect, test } from 'vitest'
import type { Visit } from '#client/BackendProvider.tsx'
import { ask, type Message } from './chat-stream.ts'

const question: Message = { id: '1', from: 'user', text: 'How do roles work?', timestamp: new Date(0) }

/** A server that sends these chunks, cut where a network might cut them. */
const answering = (pieces: string[] | null, status = 200) => {
  const asked: RequestInit[] = []
  const encoder = new TextEncoder()
  const body =
    pieces &&
    new ReadableStream<Uint8Array>({
      start: (stream) => (pieces.forEach((piece) => stream.enqueue(encoder.encode(piece))), stream.close()),
    })
  const backend = {
    config: { supabaseUrl: 'http://localhost' },
    fetch: async (_: string, request: RequestInit) => (asked.push(request), new Response(body, { status })),
  } as unknown as Visit
  return { backend, asked }
}

async function heard(backend: Visit) {
  const pieces = []
  for await (const piece of ask(backend, [question])) pieces.push(piece)
  return pieces
}

test('an answer arrives in chunks, wherever the network cuts it', async () => {
  const { backend } = answering([
    'data: {"choices":[{"delta":{"content":"The newest"}}]}\n\nda',
    'ta: {"choices":[{"delta":{"content":" grant"}}]}\n\ndata: [DONE]\n\ndata: never read\n\n',
  ])
  expect(await heard(backend)).toEqual([{ text: 'The newest' }, { text: ' grant' }])
})

test('sources come with the last chunk', async () => {
  const { backend } = answering([
    'data: {"choices":[{"delta":{"content":""}}],"citations":["Signing in: Passwords"]}\n\n',
  ])
  expect(await heard(backend)).toEqual([{ citations: ['Signing in: Passwords'] }])
})

test("the whole conversation is sent in the protocol's format", async () => {
  const { backend, asked } = answering([])
  await heard(backend)
  expect(JSON.parse(asked[0]!.body as string)).toEqual({
    messages: [{ role: 'user', content: 'How do roles work?' }],
    isPublic: true,
  })
})

test('an answer before is sent with the records that it cited, by table and id', async () => {
  const { backend, asked } = answering([])
  const id = '0190a000-0000-7000-8000-000000000001'
  const answer: Message = {
    ...question,
    from: 'agent',
    text: 'Two orders.',
    citations: [`PO-1, Gloves /records/purchase_orders/${id}`, 'Roles: Managers'],
  }
  for await (const _ of ask(backend, [question, answer, question]));
  const { messages } = JSON.parse(asked[0]!.body as string) as { messages: object[] }
  expect(messages[1]).toEqual({ role: 'assistant', content: 'Two orders.', rows: [{ table: 'purchase_orders', id }] })
})

test.each([
  [
    'the reason that the server gives',
    answering(['{"error":"Too many questions. Wait a minute."}'], 429),
    'Too many questions. Wait a minute.',
  ],
  ['that nothing came, when the server gives none', answering(['<html>'], 502), 'Failed to get response'],
  ['that the answer had no body', answering(null), 'No response body'],
])('a refusal says %s', async (_, { backend }, sentence) => {
  await expect(heard(backend)).rejects.toThrow(sentence)
})
