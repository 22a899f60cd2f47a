import { expect, test } from 'vitest'
import { lineWriter } from './line-writer.ts'

test('lines of one turn go out together, in their order, and none twice', async () => {
  const written: string[] = []
  const write = lineWriter({ write: (text) => written.push(text) })
  write('one\n')
  write('two\n')
  expect(written).toEqual([])
  await new Promise((turn) => setImmediate(turn))
  write('three\n')
  await new Promise((turn) => setImmediate(turn))
  expect(written).toEqual(['one\ntwo\n', 'three\n'])
})
