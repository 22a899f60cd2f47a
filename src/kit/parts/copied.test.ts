import { afterEach, expect, test, vi } from 'vitest'
import { copyOut } from './copied.ts'

afterEach(() => vi.unstubAllGlobals())

const refuses = { writeText: () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')) }

test.each([
  ['a browser that is told not to', refuses],
  ['a page on a plain address, which has no clipboard', undefined],
])('after %s the message says what to do instead', async (_, clipboard) => {
  vi.stubGlobal('navigator', { clipboard })
  await expect(copyOut('PO-2026-0007')).rejects.toThrow(
    'Your browser doesn’t let this page copy. Select the text and copy it yourself.',
  )
})

test('the whole text is copied', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
  await copyOut('Two lines\n\nof one letter')
  expect(written).toEqual(['Two lines\n\nof one letter'])
})
