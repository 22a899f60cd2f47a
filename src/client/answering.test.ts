import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, expecting, late, noteStream, observed } from './answering.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that answers when it is told to. */
function aServer() {
  const asked: { address: string; answer: (status: number) => void; fail: () => void }[] = []
  const ask = observed(
    (address) =>
      new Promise((resolve, reject) => {
        asked.push({
          address: address as string,
          answer: (status) => resolve(new Response(null, { status })),
          fail: () => reject(new TypeError('Failed to fetch')),
        })
      }),
  )
  return { ask, asked }
}

test('a person knows within eight seconds that the server is slow, until it answers', async () => {
  const { ask, asked } = aServer()
  const saved = ask('/functions/v1/orders/submit')
  await vi.advanceTimersByTimeAsync(late - 1)
  expect(answering()).toBe('well')
  await vi.advanceTimersByTimeAsync(1)
  expect([answering(), late < 8_000]).toEqual(['slowly', true])
  asked[0]!.answer(200)
  await saved
  expect(answering()).toBe('well')
})

test.each([502, 503, 504])(
  'an answer with %i says that the server doesn’t answer, until it is ready',
  async (status) => {
    const { ask, asked } = aServer()
    const saved = ask('/functions/v1/orders/submit')
    asked[0]!.answer(status)
    await saved
    expect(answering()).toBe('not')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked[1]!.address).toBe('/readyz')
    asked[1]!.answer(200)
    await vi.advanceTimersByTimeAsync(0)
    expect(answering()).toBe('well')
  },
)

test('a refusal is an answer, and a lost line is told in its own words', async () => {
  const { ask, asked } = aServer()
  const refused = ask('/rest/v1/orders')
  asked[0]!.answer(409)
  await refused
  expect(answering()).toBe('well')
  vi.stubGlobal('navigator', { onLine: false })
  const lost = ask('/rest/v1/orders')
  asked[1]!.fail()
  await expect(lost).rejects.toThrow()
  expect(answering()).toBe('well')
  vi.stubGlobal('navigator', { onLine: true })
  const gone = ask('/rest/v1/orders')
  asked[2]!.fail()
  await expect(gone).rejects.toThrow()
  expect(answering()).toBe('not')
  const back = ask('/rest/v1/orders')
  asked[3]!.answer(200)
  await back
  expect(answering()).toBe('well')
})

test('an upload that goes on is not late, however long it takes; one that hangs is', async () => {
  const upload = expecting()
  for (let piece = 0; piece < 5; piece++) {
    await vi.advanceTimersByTimeAsync(late - 1)
    upload.goesOn()
  }
  expect(answering()).toBe('well')
  await vi.advanceTimersByTimeAsync(late)
  expect(answering()).toBe('slowly')
  upload.goesOn()
  expect(answering()).toBe('well')
  upload.end()
  await vi.advanceTimersByTimeAsync(late)
  expect(answering()).toBe('well')
})

test('a silent stream is told, and a request that hangs before it', async () => {
  noteStream(true)
  expect(answering()).toBe('silent')
  const request = expecting()
  await vi.advanceTimersByTimeAsync(late)
  expect(answering()).toBe('slowly')
  request.end()
  noteStream(false)
  expect(answering()).toBe('well')
})
