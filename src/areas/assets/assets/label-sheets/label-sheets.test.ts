import { expect, test } from 'vitest'
import { faultsOf, readingOrder } from '#platform/documents/check.ts'
import { writeDocument } from '#platform/documents/write.ts'
import { cutNames, cuts, labelPaper, onSheet, whyNoLabels } from './rules.ts'

const asset = (at: number) => ({
  id: `01a2-${at}`,
  number: `A-${String(at).padStart(4, '0')}`,
  name: 'Accessible van with a lift for two wheelchairs and a long name',
  tag: at === 2 ? 'VAN 2' : null,
  serial: at % 2 ? '1FDAV-20417' : null,
  location: 'Garage on Lantern Street',
})
const of = { code: 'qr', skip: 0, site: 'https://city.example.gov', agency: 'City', today: '2026-11-24' } as const

test.each(cutNames)('the labels of a %s sheet lie on letter paper and do not overlap', (name) => {
  const { across, down, width, height, left, top, stepAcross, stepDown } = cuts[name]
  expect(left + (across - 1) * stepAcross + width).toBeLessThanOrEqual(8.5)
  expect(top + (down - 1) * stepDown + height).toBeLessThanOrEqual(11)
  expect([stepAcross >= width, stepDown >= height]).toEqual([true, true])
})

test.each(cutNames.flatMap((cut) => [[cut, 'qr'] as const, [cut, 'code128'] as const]))(
  'a %s sheet with %s is read in order by a screen reader, and begins where the last one ended',
  async (cut, code) => {
    const rows = Array.from({ length: onSheet(cuts[cut]) }, (_, at) => asset(at + 1))
    const { bytes, pages } = await writeDocument(labelPaper(rows, { ...of, cut, code, skip: 3 }))
    expect([pages, faultsOf(bytes)]).toEqual([2, []])
    const said = readingOrder(bytes).map(({ words }) => words)
    expect(said.slice(0, 4)).toEqual([
      'Asset labels',
      code === 'qr' ? 'QR code that opens A-0001' : 'Bar code of A-0001',
      expect.stringMatching(/^A-0001/),
      expect.stringMatching(code === 'qr' && cut !== 'small' ? /^Accessible van/ : /./),
    ])
    expect(said.join(' ')).toContain('VAN 2')
  },
)

test.each(cutNames)('a long number on a %s label is printed smaller and not cut', async (cut) => {
  const row = { ...asset(1), tag: 'Ελένη Παπαδοπούλου 00217' }
  const { bytes } = await writeDocument(labelPaper([row], { ...of, cut }))
  expect(readingOrder(bytes).map(({ words }) => words)).toContain('Ελένη Παπαδοπούλου 00217')
})

test.each([
  ['code128', 0, { ...asset(1), tag: 'Ñ-1' }, 'Code 128 can’t write “Ñ-1”. Use a QR code.'],
  ['qr', 0, { ...asset(1), tag: 'Ñ-1' }, null],
  ['qr', 30, asset(1), 'A sheet has 30 labels. Begin at one of them.'],
] as const)('with %s from place %i: %j', (code, skip, row, reason) =>
  expect(whyNoLabels([row], code, skip, cuts.address)).toBe(reason),
)
