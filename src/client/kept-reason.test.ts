import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepReason, keptReason, placeOfReason } from './kept-reason.ts'
import { forgetOthers, forgetPages, forgetPerson } from './on-device.ts'

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
  vi.stubGlobal('localStorage', Object.create(functions))
  vi.stubGlobal('location', { pathname: '/inbox', search: '' })
})
afterEach(() => void vi.unstubAllGlobals())

test('a reason is restored for the person who typed it, only in the same dialog', () => {
  keepReason(placeOfReason('max', 'Reject'), 'The quote is missing.')
  expect(keptReason(placeOfReason('max', 'Reject'))).toBe('The quote is missing.')
  expect(keptReason(placeOfReason('max', 'Return'))).toBe('')
  expect(keptReason(placeOfReason('rosa', 'Reject'))).toBe('')
})

const keepsOf = (user: string) => {
  keepReason(placeOfReason(user, 'Reject'), 'The quote is missing.')
  localStorage.setItem(`draft ${user} injury_cases new /safety`, '{}')
  sessionStorage.setItem(`recent-pages ${user}`, '[]')
  sessionStorage.setItem(`form ${user} 1`, '{}')
}
const kept = () =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage)].map((key) => key.split(' ', 2).join(' '))

test('after sign-out nothing of any person is left on the device, and other stored data stays', () => {
  for (const user of ['max', 'rosa']) keepsOf(user)
  localStorage.setItem('theme', 'dark')
  forgetPerson()
  expect(kept()).toEqual(['theme'])
})

test('an ended session keeps what its writer typed until another person signs in', () => {
  keepsOf('max')
  forgetPages()
  forgetOthers('max')
  expect(kept()).toEqual(['draft max', 'reason max', 'form max'])
  forgetOthers('rosa')
  expect(kept()).toEqual([])
})

test('a browser without storage breaks nothing on the page', () => {
  const no = () => {
    throw new Error('The storage is closed.')
  }
  for (const storage of ['sessionStorage', 'localStorage'])
    vi.stubGlobal(storage, { getItem: no, setItem: no, removeItem: no, own: '' })
  expect(() => keepReason('reason', 'Words')).not.toThrow()
  expect(keptReason('reason')).toBe('')
  expect(forgetPerson).not.toThrow()
})
