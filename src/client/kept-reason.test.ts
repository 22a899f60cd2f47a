import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetReasons, keepReason, keptReason, placeOfReason } from './kept-reason.ts'

beforeEach(() => {
  // Stored texts are own keys of a storage, as in a browser; its functions are not.
  const functions = {
    getItem(this: Record<string, string>, name: string) {
      return Object.hasOwn(this, name) ? this[name] : null
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
  }
  vi.stubGlobal('sessionStorage', Object.create(functions))
  vi.stubGlobal('location', { pathname: '/inbox', search: '' })
})
afterEach(() => void vi.unstubAllGlobals())

test('a reason is restored for the person who typed it, only in the same dialog', () => {
  keepReason(placeOfReason('max', 'Reject'), 'The quote is missing.')
  expect(keptReason(placeOfReason('max', 'Reject'))).toBe('The quote is missing.')
  expect(keptReason(placeOfReason('max', 'Return'))).toBe('')
  expect(keptReason(placeOfReason('rosa', 'Reject'))).toBe('')
})

test('after sign-out no reason of any person is left in the tab, and other stored data stays', () => {
  keepReason(placeOfReason('max', 'Reject'), 'The quote is missing.')
  keepReason(placeOfReason('rosa', 'Return'), 'Which account?')
  sessionStorage.setItem('theme', 'dark')
  forgetReasons()
  expect(keptReason(placeOfReason('max', 'Reject'))).toBe('')
  expect(keptReason(placeOfReason('rosa', 'Return'))).toBe('')
  expect(sessionStorage.getItem('theme')).toBe('dark')
})

test('a browser without storage breaks nothing on the page', () => {
  const no = () => {
    throw new Error('The storage is closed.')
  }
  vi.stubGlobal('sessionStorage', { getItem: no, setItem: no, removeItem: no })
  expect(() => keepReason('reason', 'Words')).not.toThrow()
  expect(keptReason('reason')).toBe('')
  expect(forgetReasons).not.toThrow()
})
