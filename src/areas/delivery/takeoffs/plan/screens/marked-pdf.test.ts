import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, degrees } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import type { TakeoffItem } from '../../records.ts'
import type { TakeoffSheet } from '../records.ts'
import { markedPdf, toPage } from './marked-pdf.ts'
import type { Mark } from './use-plan.ts'

const item = { id: 'i', description: 'Sidewalk', color: 'teal' } as TakeoffItem
const mark = (change: Partial<Mark>): Mark =>
  ({
    id: 'm',
    sheet: 's',
    item: 'i',
    position: 1,
    kind: 'area',
    measure: 100,
    geometry: [
      [
        [0, 0],
        [72, 0],
        [72, 36],
      ],
    ],
    ...change,
  }) as Mark

async function written(rotation: number, marks: Mark[]) {
  const plan = await PDFDocument.create()
  plan.addPage([300, 200]).setRotation(degrees(rotation))
  const bytes = new Blob([new Uint8Array(await plan.save())])
  const files = { from: () => ({ download: () => Promise.resolve({ data: bytes, error: null }) }) }
  const sheet = { id: 's', page: 1, file: [{ path: 'a', type: 'application/pdf' }] } as unknown as TakeoffSheet
  const pdf = await PDFDocument.load(await markedPdf(files, { sheets: [sheet], items: [item], marks }))
  const [page] = pdf.getPages()
  const annotations = page!.node.Annots()?.asArray() ?? []
  return annotations.map((each) => pdf.context.lookup(each, PDFDict))
}

test('marks are annotations with item and measure, and the drawing stays as it is', async () => {
  const [area, line, count] = await written(0, [
    mark({}),
    mark({ id: 'l', position: 2, kind: 'length', measure: 12.5 }),
    mark({ id: 'c', position: 3, kind: 'count', measure: 3 }),
  ])
  const textOf = (dict: PDFDict | undefined, key: string) => dict!.lookup(PDFName.of(key), PDFHexString).decodeText()
  expect(area!.get(PDFName.of('Subtype'))).toBe(PDFName.of('Polygon'))
  expect(line!.get(PDFName.of('Subtype'))).toBe(PDFName.of('PolyLine'))
  expect(textOf(area, 'Contents')).toContain('Sidewalk: ')
  expect(textOf(count, 'T')).toBe('Mark 3')
  // From the top of the sheet to the bottom of the page.
  expect(area!.lookup(PDFName.of('Vertices'), PDFArray).toString()).toBe('[ 0 200 72 200 72 164 ]')
})

test.each([
  [0, [10, 180]],
  [90, [20, 10]],
  [180, [290, 20]],
  [270, [280, 190]],
])('a page turned by %d degrees has its marks where they are seen', (angle, expected) => {
  const page = { getCropBox: () => ({ x: 0, y: 0, width: 300, height: 200 }), getRotation: () => ({ angle }) }
  expect(toPage(page as never)([10, 20])).toEqual(expected)
})
