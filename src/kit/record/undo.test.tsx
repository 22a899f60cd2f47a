import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notes, toast } from '../parts/Toasts.tsx'
import { offered } from './undo.ts'

let window: EventTarget
let pointed: boolean
beforeEach(() => {
  vi.useFakeTimers()
  window = new EventTarget()
  pointed = false
  vi.stubGlobal('Element', class {})
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('document', { querySelector: () => (pointed ? {} : null) })
})
afterEach(() => {
  pointed = false
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = () => window.dispatchEvent(Object.assign(new Event('keydown'), { key: 'z', ctrlKey: true }))
function acts(title: string) {
  const take = vi.fn()
  toast('good', title, undefined, offered(take))
  return take
}

test('the keys take an act back also after its words are gone, once', () => {
  const take = acts('Comment deleted')
  vi.advanceTimersByTime(12_000)
  expect(notes.shown()).toEqual([])
  press()
  press()
  expect(take).toHaveBeenCalledTimes(1)
})

test('the next act ends the offer of one whose words are gone', () => {
  const take = acts('Comment deleted')
  vi.advanceTimersByTime(12_000)
  toast('good', 'Order issued')
  press()
  expect(take).not.toHaveBeenCalled()
})

test('of two that are shown the keys take the newer one back first', () => {
  const [first, second] = [acts('Name updated'), acts('Amount updated')]
  press()
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  press()
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('words that are pointed at or focused stay until they are left', () => {
  acts('File removed')
  pointed = true
  vi.advanceTimersByTime(60_000)
  expect(notes.shown()).toHaveLength(1)
  pointed = false
  vi.advanceTimersByTime(4_000)
  expect(notes.shown()).toEqual([])
})
