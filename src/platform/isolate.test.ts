import { expect, test } from 'vitest'
import { isolated } from './isolate.ts'

test.each([
  ['an Arabic name with its full stop', 'Closed by محمد علي.', 'Closed by \u2068محمد علي\u2069.'],
  ['a Hebrew name before a number', 'שרה כהן, 3 days', '\u2068שרה כהן\u2069, 3 days'],
  ['two names', 'علي and שרה', '\u2068علي\u2069 and \u2068שרה\u2069'],
  ['a name with a number of its own', 'شارع 12 القدس, Alder Falls', '\u2068شارع 12 القدس\u2069, Alder Falls'],
  ['other scripts', 'Nguyễn Thị Hạnh, Łukasz Żółć, 张伟', 'Nguyễn Thị Hạnh, Łukasz Żółć, 张伟'],
  ['what is isolated already', 'By \u2068علي\u2069.', 'By \u2068علي\u2069.'],
])('%s', (_, text, expected) => expect(isolated(text)).toBe(expected))
