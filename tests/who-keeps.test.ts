import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restrictedOf } from '#platform/data/restricted.ts'
import { sealedFieldsOf } from '#platform/commands/seals.ts'
import { isShared } from '#platform/wire/keep.ts'
import { commands } from '../src/commands.ts'
import { records } from '../src/records.ts'

// The answers that no browser keeps for the hours without a line. People review who-keeps.txt: an answer that is missing there
// may lie on a device, encrypted, until its session ends.

test('the page names every question, table and field that no device keeps', () => {
  const sealed = records.flatMap((record) => sealedFieldsOf(record).map((name) => `${record.table}.${name}`))
  const logged = [...restrictedOf(records)].flatMap(([table, columns]) =>
    columns === 'all' ? [table] : [...columns].map((name) => `${table}.${name}`),
  )
  const questions = commands.filter((each) => each.reads && !isShared(each)).map(({ name }) => name)
  const named = (heading: string, which: readonly string[]) =>
    `${heading}\n${which
      .toSorted()
      .map((each) => `  ${each}`)
      .join('\n')}`
  const page = [named('sealed', sealed), named('logged', logged), named('questions', questions)].join('\n\n')
  const kept = join(import.meta.dirname, 'who-keeps.txt')
  // To review a change: WRITE=1 npm test -- who-keeps, then git diff.
  if (process.env.WRITE) writeFileSync(kept, `${page}\n`)
  expect(page).toBe(readFileSync(kept, 'utf8').trimEnd())
})
