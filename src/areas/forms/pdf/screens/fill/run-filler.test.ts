import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runFiller } from './run-filler.ts'

let worker: { onmessage?: (event: { data: object }) => void; ended?: boolean }
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array()))
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        worker = this as typeof worker
      }
      postMessage() {}
      terminate() {
        worker.ended = true
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const filling = (onRow?: (filled: number) => void) =>
  runFiller(
    { do: 'fill', bytes: new Uint8Array(), drawn: [], rows: [{}, {}, {}], names: [], flatten: true, as: 'merged' },
    onRow,
  )

test('a long list has the time that each of its copies may take, and says how far it is', async () => {
  const steps: number[] = []
  const done = filling((filled) => steps.push(filled))
  await vi.advanceTimersByTimeAsync(0)
  for (const filled of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(100_000)
    worker.onmessage!({ data: { filled } })
  }
  await vi.advanceTimersByTimeAsync(100_000)
  worker.onmessage!({ data: { file: new Uint8Array(), misfits: [] } })
  await expect(done).resolves.toMatchObject({ misfits: [] })
  expect([steps, worker.ended]).toEqual([[1, 2, 3], true])
})

test('a copy that takes more than two minutes ends the worker', async () => {
  const done = expect(filling()).rejects.toThrow('This PDF takes too long. It may be damaged.')
  await vi.advanceTimersByTimeAsync(0)
  worker.onmessage!({ data: { filled: 1 } })
  await vi.advanceTimersByTimeAsync(121_000)
  await done
  expect(worker.ended).toBe(true)
})
