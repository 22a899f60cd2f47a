import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobs } from '../src/server.ts'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => [file, readFileSync(`src/${file}`, 'utf8')] as const)
const declaredIn = (name: string) =>
  sources.find(([, text]) => new RegExp(`\\b(?:job|forEachOrganization)(?:<[^(]*>)?\\(\\s*'${name}'`).test(text))?.[0]

const often = (seconds: number) =>
  seconds % 3_600 === 0 ? `${seconds / 3_600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`

const scheduled = jobs.filter(({ every }) => every !== undefined)

test('work that begins by itself says what it does', () => {
  expect(scheduled.filter(({ about }) => !about).map(({ name }) => name)).toEqual([])
  expect(jobs.filter(({ every, about }) => every === undefined && about).map(({ name }) => name)).toEqual([])
})

test('one page lists what runs by itself, and how often', async () => {
  const rows = scheduled
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ name, every, about }) => `| ${about} | ${often(every!)} | \`${name}\` | \`src/${declaredIn(name)}\` |`)
  await expect(
    [
      '# Scheduled work',
      '',
      'Granary does this by itself, at night and by day, in every process that has background work. Of several processes',
      'one does each. Operators see at `/platform-admin` when each last succeeded. Made from the declarations of the jobs;',
      '`npx vitest run tests/scheduled-work.test.ts -u` makes it again.',
      '',
      '| Work | Every | Job | Declared in |',
      '|---|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  ).toMatchFileSnapshot('../docs/operations/scheduled-work.md')
})
