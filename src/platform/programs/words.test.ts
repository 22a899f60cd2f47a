import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { backup, exportAgency, grant, operatorPrograms, restore } from './declared.ts'
import { helpOf, pageOfPrograms } from './program.ts'
import { read, WrongUse } from './words.ts'

test('arguments and options are read as they are declared', () => {
  expect(read(restore, ['a.granary', '--replace', '--passphrase-file=b'])).toEqual({
    values: { replace: true, 'passphrase-file': 'b' },
    positionals: ['a.granary'],
  })
  expect(read(exportAgency, ['Alder', '--moved']).values.moved).toBe(true)
  // A reason may begin with a hyphen where it is written with an equals sign.
  expect(read(backup, ['a', '--passphrase-file=-b']).values['passphrase-file']).toBe('-b')
})

test.each<[string, () => unknown, string]>([
  [
    'an unknown option',
    () => read(backup, ['a', '--pasphrase-file', 'b']),
    'Unknown option --pasphrase-file. Did you mean --passphrase-file?',
  ],
  ['a name of JavaScript', () => read(backup, ['a', '--constructor']), 'Unknown option --constructor.'],
  [
    'a missing value',
    () => read(backup, ['a', '--passphrase-file']),
    '--passphrase-file needs a value: --passphrase-file FILE.',
  ],
  [
    'an option in place of a value',
    () => read(restore, ['a', '--into', '--replace']),
    '--into needs a value: --into FOLDER.',
  ],
  ['an empty value', () => read(restore, ['a', '--into=']), '--into needs a value: --into FOLDER.'],
  ['a value where none is taken', () => read(restore, ['a', '--replace=no']), '--replace takes no value.'],
  ['a missing argument', () => read(grant, ['rosa@example.gov']), 'ROLE is missing.'],
  ['one argument too many', () => read(backup, ['a', 'b']), '“b” is too much.'],
])('%s is refused with the usage', (_, attempt, reason) => {
  expect(attempt).toThrow(WrongUse)
  expect(attempt).toThrow(reason)
  expect(attempt).toThrow('Usage: ')
})

test('help fits on a screen, and docs/operations/programs.md is made from the same declarations', async () => {
  for (const program of operatorPrograms) {
    const lines = helpOf(program).split('\n')
    expect(lines.length).toBeLessThanOrEqual(24)
    expect(lines.filter((line) => line.length > 120)).toEqual([])
  }
  const pages = operatorPrograms.map(({ page }) => `docs/operations/${page}`)
  expect(pages.filter((page) => !existsSync(page))).toEqual([])
  await expect(pageOfPrograms(operatorPrograms)).toMatchFileSnapshot('../../../docs/operations/programs.md')
})
