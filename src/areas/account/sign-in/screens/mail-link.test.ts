import { expect, test } from 'vitest'
import { linkFrom } from './mail-link.ts'

test.each([
  ['token_hash=abc&type=signup', { token_hash: 'abc', type: 'signup' }],
  ['type=recovery&token_hash=abc', { token_hash: 'abc', type: 'recovery' }],
  ['type=email', null],
  ['token_hash=abc', null],
  ['token_hash=abc&type=javascript', null],
  ['', null],
])('a page opened with "%s" carries %o', (query, link) => {
  expect(linkFrom(new URLSearchParams(query))).toEqual(link)
})
