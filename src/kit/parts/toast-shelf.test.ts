import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcements, announce, notes, toast } from './Toasts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const titles = (shelf: typeof notes) => shelf.shown().map(({ title }) => title)

test('up to three toasts are shown, for 4000 ms each', () => {
  for (const title of ['one', 'two', 'three', 'four']) toast('info', title)
  expect(titles(notes)).toEqual(['two', 'three', 'four'])
  vi.advanceTimersByTime(3_999)
  expect(titles(notes)).toHaveLength(3)
  vi.advanceTimersByTime(1)
  expect(titles(notes)).toEqual([])
})

test('one announcement is shown at a time, for 5000 ms', () => {
  announce('Connection Lost')
  announce('Connection Restored')
  expect(titles(announcements)).toEqual(['Connection Restored'])
  vi.advanceTimersByTime(4_999)
  expect(titles(announcements)).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(titles(announcements)).toEqual([])
})

test('an undoable message stays three times as long', () => {
  toast('good', 'Changed', undefined, { label: 'Undo', run: () => {} })
  vi.advanceTimersByTime(11_999)
  expect(titles(notes)).toEqual(['Changed'])
  vi.advanceTimersByTime(1)
  expect(titles(notes)).toEqual([])
})

test('a message that must be seen stays until it is dismissed or replaced', () => {
  const takeOff = announce('Session Expiring Soon', undefined, { stays: true })
  vi.advanceTimersByTime(300_000)
  expect(titles(announcements)).toEqual(['Session Expiring Soon'])
  takeOff()
  expect(titles(announcements)).toEqual([])
  announce('Session Expiring Soon', undefined, { stays: true })
  announce('Session Expired')
  expect(titles(announcements)).toEqual(['Session Expired'])
})

test("toasts and announcements don't replace each other, and both can be dismissed", () => {
  toast('good', 'Saved')
  announce('Copied!')
  expect([titles(notes), titles(announcements)]).toEqual([['Saved'], ['Copied!']])
  notes.remove(notes.shown()[0]!.id)
  expect([titles(notes), titles(announcements)]).toEqual([[], ['Copied!']])
})
