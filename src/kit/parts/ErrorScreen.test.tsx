import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorScreen, type Notified } from './ErrorScreen.tsx'

afterEach(() => void vi.unstubAllGlobals())

test.each<[string, Notified, boolean, boolean, RegExp]>([
  ['our team has it', 'yes', true, false, /Something went wrong.*Our team has been notified/],
  ['no one knows yet', 'asked', true, false, /Something went wrong.*An unexpected error occurred\.</],
  ['the server didn’t take it', 'no', true, false, /Something went wrong.*can’t be reached, so no one was/],
  ['the device is offline', 'no', false, false, /Something went wrong.*can’t be reached, so no one was notified/],
  ['a page never came, offline', 'no', false, true, /You are offline.*This page didn’t load/],
  ['a page never came, online', 'no', true, true, /The server isn’t responding.*This page didn’t load/],
])('that someone was notified is said only when it is true: %s', (_, notified, onLine, neverCame, words) => {
  vi.stubGlobal('navigator', { onLine })
  const shown = renderToStaticMarkup(
    <ErrorScreen notified={notified} neverCame={neverCame} onRetry={() => undefined} />,
  )
  expect(shown).toMatch(words)
  expect(shown.includes('has been notified')).toBe(notified === 'yes')
})
