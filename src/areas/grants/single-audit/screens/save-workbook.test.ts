import { expect, test } from 'vitest'
import writeInNode from 'write-excel-file/node'
import { readZip } from '@granary/zip/read.ts'
import { namedRanges, sheetsOf } from './save-workbook.ts'

test('the workbook has the named ranges, once', async () => {
  const workbook = {
    sheets: [{ name: 'Form', rows: [['Title'], ['Trails & parks'], [12]] }],
    names: [{ name: 'note_title', at: 'Form!$A$2:$A$3' }],
  }
  const file = await writeInNode(sheetsOf(workbook), { features: [namedRanges(workbook)] }).toBuffer()
  const entries = readZip(new Uint8Array(file), { unpacked: 1_000_000 })
  const text = async (name: string) =>
    new TextDecoder().decode(await entries.find((entry) => entry.name === name)!.bytes())
  expect((await text('xl/workbook.xml')).match(/<definedNames.*?(\/>|<\/definedNames>)/g)).toEqual([
    '<definedNames><definedName name="note_title">Form!$A$2:$A$3</definedName></definedNames>',
  ])
})
