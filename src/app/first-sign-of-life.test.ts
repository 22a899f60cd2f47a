import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atFirstSignOfLife, patience, signs, asksNotToBeTracked } from './first-sign-of-life.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watched = () => {
  const page = new EventTarget()
  const begin = vi.fn()
  return { page, begin, cancel: atFirstSignOfLife(page, begin) }
}

test('the signs are a scroll, a click and a touch, with a limit of five seconds', () => {
  expect(signs).toEqual(['scroll', 'click', 'touchstart'])
  expect(patience).toBe(5_000)
})

test.each(signs)('a %s starts it, once', (sign) => {
  const { page, begin } = watched()
  expect(begin).not.toHaveBeenCalled()
  for (const each of [sign, ...signs]) page.dispatchEvent(new Event(each))
  vi.advanceTimersByTime(10_000)
  expect(begin).toHaveBeenCalledOnce()
})

test('without one it starts after five seconds', () => {
  const { begin } = watched()
  vi.advanceTimersByTime(4_999)
  expect(begin).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(begin).toHaveBeenCalledOnce()
})

test('canceled, it never starts', () => {
  const { page, begin, cancel } = watched()
  cancel()
  page.dispatchEvent(new Event('click'))
  vi.advanceTimersByTime(10_000)
  expect(begin).not.toHaveBeenCalled()
})

test.each([
  [{ doNotTrack: '1' }, true],
  [{ doNotTrack: null, globalPrivacyControl: true }, true],
  [{ doNotTrack: '0' }, false],
  [{}, false],
])('%o is a do-not-track setting: %s', (browser, asks) => {
  expect(asksNotToBeTracked(browser)).toBe(asks)
})
