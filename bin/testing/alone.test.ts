import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { aloneInPlaywright, aloneInVitest } from './alone.js'

/** The words that a shell hands to a program by this command. */
const words = (command: string) =>
  execFileSync('sh', ['-c', command.replace(/^(npm test --|npx playwright test)/, String.raw`printf '%s\0'`)], {
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1)

test.each([
  ['two and two', '^two and two$'],
  ["the role's limit (50%) applies", "^the role's limit \\(50%\\) applies$"],
  ['$1,234.50 is “read” [once]', '^\\$1,234\\.50 is “read” \\[once\\]$'],
  ['a `back` and a "quote"', '^a `back` and a "quote"$'],
])('%s is one word of the shell, and a pattern that finds it alone', (name, pattern) => {
  const [file, flag, given] = words(aloneInVitest('src/sums.test.ts', name))
  expect([file, flag, given]).toEqual(['src/sums.test.ts', '-t', pattern])
  expect(new RegExp(given!).test(name)).toBe(true)
})

test('a file that did not load is repeated whole, and a run on the newest Node is repeated there', () => {
  expect(aloneInVitest('src/sums.test.ts', undefined)).toBe('npm test -- src/sums.test.ts')
  expect(aloneInVitest('src/sums.test.ts', 'two', ['--newest'])).toBe(
    "npm test -- --newest src/sums.test.ts -t '^two$'",
  )
})

test('a journey is repeated by its file and its name', () => {
  expect(words(aloneInPlaywright('print.spec.ts', 'a list (on paper)'))).toEqual([
    'print.spec.ts',
    '-g',
    'a list \\(on paper\\)',
  ])
})
