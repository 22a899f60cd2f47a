import { expect, test } from 'vitest'
import { linkless, withoutLinks } from './links.ts'

test.each([
  ['Open https://evil.example/?q=PO-1 now.', 'Open [link removed] now.'],
  ['![a picture](https://evil.example/p.png?d=1250)', 'a picture [link removed]'],
  ['[click here](javascript:alert(1))', 'click here [link removed])'],
  ['<img src="https://evil.example/x">', ''],
  ['See www.evil.example/x and //evil.example/y', 'See [link removed] and [link removed]'],
  ['mailto:thief@evil.example?body=1250', '[link removed]'],
  ['data:text/html,<b>x</b>', '[link removed] x'],
  ['[1]: https://evil.example/track', '[link removed]'],
  [
    'PO-2026-0001 is due on November 24, 2026: $1,250.00 (1/2 paid).',
    'PO-2026-0001 is due on November 24, 2026: $1,250.00 (1/2 paid).',
  ],
  ['2 CFR 200.320(c) and and/or', '2 CFR 200.320(c) and and/or'],
])('%s', (text, kept) => {
  expect(linkless(text).trim()).toBe(kept)
})

async function* pieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

test.each([1, 2, 3, 7, 50])('an address in pieces of %i letters is removed too', async (size) => {
  let whole = ''
  const text = 'Go to https://evil.example/?q=secret or ![see this](https://evil.example/p.png?d=1) at once.'
  for await (const piece of withoutLinks(pieces(text, size))) whole += piece
  expect(whole).toBe('Go to [link removed] or see this [link removed] at once.')
})
