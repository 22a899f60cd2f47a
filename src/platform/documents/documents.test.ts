import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, describe, expect, test } from 'vitest'
import { textOf } from '#tests/pdf-text.ts'
import { faultsOf, readingOrder } from './check.ts'
import type { Block, PrintedDocument } from './document.ts'
import { faceOf } from './fonts.ts'
import { inkOf } from './ink.ts'
import { print } from './print.ts'
import { blocksOf } from './long-text.ts'
import { writeDocument } from './write.ts'

const scratch = mkdtempSync(join(tmpdir(), 'granary-documents-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const paper = (body: readonly Block[], more: Partial<PrintedDocument> = {}): PrintedDocument => ({
  kind: 'test',
  title: 'Notice & <memo>',
  author: 'City of Alder Falls',
  made: '2026-11-20T15:00:00Z',
  letterhead: { agency: 'City of Alder Falls', color: '#3B82F6' },
  body,
  ...more,
})
const said = (bytes: Uint8Array) => readingOrder(bytes).map(({ tag, words }) => `${tag} ${words}`)
const judged = async (document: PrintedDocument) => {
  const { bytes } = await writeDocument(document)
  expect(faultsOf(bytes)).toEqual([])
  return bytes
}

const names = [
  'Nguyễn Thị Ánh',
  'Łukasz Dąbrowski',
  'Владимир Жуков',
  'Ελένη Παπαδοπούλου',
  '王小明',
  'さくら',
  '김민수',
  'Đặng Ş. Ğül',
]
const backward = ['محمد علي', 'דוד כהן']

test('a letter keeps its meaning after a document in which it was only a part of others', async () => {
  // The font as it is before any document: it keeps each picture that it has read.
  const { font } = (await faceOf('Z'.codePointAt(0)!, 'regular'))!
  Object.assign(font, { _glyphs: [] })
  await writeDocument(paper([{ is: 'words', words: 'Ź Ẋ Ḱ Ẅ Ǵ' }]))
  const { bytes } = await writeDocument(paper([{ is: 'words', words: 'ZXKWG' }]))
  expect(said(bytes).join('\n')).toContain('ZXKWG')
})

describe('names', () => {
  test.each(names)('%s is printed with every letter, and another program reads it', async (name) => {
    const { bytes, missing } = await writeDocument(
      paper([
        { is: 'facts', facts: [['Applicant', name]] },
        { is: 'words', look: 'strong', words: name },
      ]),
    )
    expect([missing, faultsOf(bytes)]).toEqual([[], []])
    expect((await textOf(bytes)).split(name)).toHaveLength(3)
    expect(said(bytes)).toContain(`TD ${name}`)
  })

  test.each(backward)('%s is written from right to left, and another program reads it', async (name) => {
    const bytes = await judged(paper([{ is: 'words', words: name }]))
    // Each word by itself: the space between two of them is up to the reader.
    for (const word of name.split(' ')) expect(await textOf(bytes)).toContain(word)
  })

  test('a letter that no font has is printed by its number, and the operator is told', async () => {
    const warned: unknown[] = []
    const bytes = await print(paper([{ is: 'words', words: 'Before \u{13000} after' }]), {
      warn: (...told) => void warned.push(told),
    })
    expect(said(bytes)).toContain('P Before [U+13000] after')
    expect(warned).toEqual([['document characters without a font', { kind: 'test', characters: 'U+13000' }]])
  })

  test('a small digit that no font has is printed as the digit', async () => {
    const { bytes, missing } = await writeDocument(paper([{ is: 'words', words: '12 t CO₂ and x⁹' }]))
    expect([missing, faultsOf(bytes)]).toEqual([[], []])
    expect(said(bytes).join('\n')).toMatch(/P 12 t CO[2₂] and x[9⁹]/)
  })

  test('boxes, check marks and arrows of forms have a picture', async () => {
    const bytes = await judged(paper([{ is: 'words', words: '☑ Yes ☐ No ✓ 1 → 2 ≤ 3 § 200.320' }]))
    expect(said(bytes)).toContain('P ☑ Yes ☐ No ✓ 1 → 2 ≤ 3 § 200.320')
  })
})

describe('reading', () => {
  test('a screen reader gets headings, facts, lists, links and notes in their order', async () => {
    const bytes = await judged(
      paper([
        {
          is: 'facts',
          facts: [
            ['Vendor', 'Acme\nMill Road'],
            ['Fax', ''],
          ],
        },
        { is: 'heading', level: 2, words: 'Terms' },
        {
          is: 'words',
          words: [
            'See ',
            { text: 'the terms', link: 'https://city.example.gov/terms' },
            { text: ' now', note: 'As amended.' },
            '.',
          ],
        },
        { is: 'list', numbered: true, items: ['One', 'Two'] },
        { is: 'notice', title: 'Emergency', words: 'Without competition.' },
        { is: 'code', text: 'https://city.example.gov/verify/1', alt: 'QR code with the address of this document' },
        {
          is: 'signatures',
          signatures: [{ role: 'Buyer', name: 'Rosa', date: 'November 20, 2026' }, { role: 'Vendor' }],
        },
        { is: 'boxes', boxes: [{ number: '8a.', label: 'Legal name', value: 'City' }] },
      ]),
    )
    expect(said(bytes)).toEqual([
      'P City of Alder Falls',
      'H1 Notice & <memo>',
      'TH Vendor',
      'TD Acme Mill Road',
      'H2 Terms',
      'P See the terms now[1].',
      'Lbl 1.',
      'LBody One',
      'Lbl 2.',
      'LBody Two',
      'P Emergency',
      'P Without competition.',
      'Figure QR code with the address of this document',
      'P Rosa',
      'P Buyer',
      'P Rosa',
      'P November 20, 2026',
      'P Vendor',
      'P Name:',
      'P Date:',
      'TH 8a. Legal name',
      'TD City',
      'H2 Notes',
      'Note [1] As amended.',
    ])
  })

  test('a table over many pages has its heads once, and its pages are numbered', async () => {
    const rows = Array.from({ length: 150 }, (_, at) => [`Line ${at}`, '1.00'])
    const document = paper([
      {
        is: 'table',
        caption: 'Lines',
        columns: [
          { name: 'What', heads: true },
          { name: 'How much', figure: true },
        ],
        rows,
        totals: [['Total', '$150.00']],
      },
    ])
    const { bytes, pages } = await writeDocument(document)
    expect(faultsOf(bytes)).toEqual([])
    expect(said(bytes).filter((each) => each === 'TH How much')).toHaveLength(1)
    const text = await textOf(bytes)
    expect(text.split('How much').length - 1).toBe(pages)
    for (let page = 1; page <= pages; page++) expect(text).toContain(`Page ${page} of ${pages}`)
    expect(said(bytes).slice(-2)).toEqual(['TH Total', 'TD $150.00'])
  })

  test('a paragraph, a cell and a fact longer than a page lose no word', async () => {
    const long = Array.from({ length: 1_500 }, (_, at) => `w${at}`).join(' ')
    const bytes = await judged(
      paper([
        { is: 'words', words: long },
        { is: 'facts', facts: [['Scope', long]] },
        { is: 'table', caption: 'Long', columns: [{ name: 'A' }, { name: 'B' }], rows: [[long, 'short']] },
        { is: 'boxes', boxes: [{ label: 'Narrative', value: long }] },
      ]),
    )
    for (const tag of ['P', 'TD']) expect(said(bytes)).toContain(`${tag} ${long}`)
    expect(said(bytes).filter((each) => each === `TD ${long}`)).toHaveLength(3)
  })

  test('a word wider than its column is cut, not lost', async () => {
    const word = 'x'.repeat(400)
    const bytes = await judged(
      paper([{ is: 'table', caption: 'Wide', columns: [{ name: 'A' }, { name: 'B' }], rows: [[word, '']] }]),
    )
    expect(said(bytes)).toContain(`TD ${word}`)
  })
})

test('the same document gives the same bytes', async () => {
  const document = paper([{ is: 'words', words: 'Same.' }])
  const [one, other] = [await writeDocument(document), await writeDocument(document)]
  expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true)
})

test('a file inside is its other form, and the archive level says so', async () => {
  const attachments = [{ name: 'order.xml', type: 'application/xml', about: 'The order', content: '<Order/>' }]
  const bytes = await judged(paper([{ is: 'words', words: 'Order.' }], { attachments }))
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const found = (await file.getAttachments()) as Record<string, { content: Uint8Array }>
  expect(Object.values(found).map(({ content }) => Buffer.from(content).toString())).toEqual(['<Order/>'])
  expect((await file.getMetadata()).info).toMatchObject({ Title: 'Notice & <memo>', Language: 'en-US' })
  await file.destroy()
  expect(Buffer.from(bytes).toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>')
})

test('a color too light to be read is darkened', () => {
  expect([inkOf('#1E40AF'), inkOf(undefined), inkOf('nonsense')]).toEqual(['#1e40af', '#1f2a44', '#1f2a44'])
  expect(inkOf('#FDE047')).not.toBe('#fde047')
})

describe('the checker finds', () => {
  const bytes = judged(
    paper([
      { is: 'facts', facts: [['A', 'B']] },
      { is: 'words', words: ['', { text: 'terms', link: 'https://city.example.gov' }] },
    ]),
  )
  // Each change has the length of what it replaces, so that the table of objects stays true.
  test.each<[condition: string, from: string, to: string]>([
    ['01-006', '/Marked true', '/Marked null'],
    ['07-001', '/DisplayDocTitle true', '/DisplayDocTitle null'],
    ['11-006', '/Lang (en-US)', '/Long (en-US)'],
    ['15-003', '/Scope /Row', '/Scape /Row'],
    ['02-001', '/S /H1', '/S /Hx'],
    ['09-004', '/S /TR', '/S /TX'],
    ['31-018', '/ToUnicode', '/NoUnicode'],
    ['31-009', '/FontFile2', '/FontFileX'],
    ['28-009', '/Tabs /S', '/Tabs /R'],
    ['06-002', '<pdfuaid:part>1<', '<pdfuaid:part>2<'],
    ['06-003', '<dc:title>', '<dc:tutle>'],
    ['PDF/A 6.2.3', '/OutputIntents', '/OutputIntentz'],
  ])('%s where %s is missing', async (condition, from, to) => {
    const file = Buffer.from(await bytes).toString('latin1')
    expect(file).toContain(from)
    const changed = Buffer.from(file.replaceAll(from, to), 'latin1')
    expect(faultsOf(changed).map((fault) => fault.condition)).toContain(condition)
  })
})

describe('other programs', () => {
  const has = (tool: string) => spawnSync(tool, ['--version']).error === undefined
  test.each<[tool: string, args: string[], says: RegExp]>([
    ['qpdf', ['--check'], /No syntax or stream encoding errors found/],
    ['pdfinfo', [], /Tagged: +yes[\s\S]*Pages: +1\b/],
  ])('%s finds nothing wrong (skipped where it is not installed)', async (tool, args, says) => {
    if (!has(tool)) return
    const file = join(scratch, `${tool}.pdf`)
    writeFileSync(file, await judged(paper([{ is: 'words', words: names.join(', ') }])))
    expect(spawnSync(tool, [...args, file], { encoding: 'utf8' }).stdout).toMatch(says)
  })
})

test('a number with hyphens stays in one piece where the table has room', async () => {
  const columns = [{ name: 'Order' }, { name: 'Title' }, { name: 'Vendor' }, { name: 'Amount', figure: true }]
  const long = 'Resurfacing of Mill Road between the bridge and the school, both lanes'
  const bytes = await judged(
    paper([{ is: 'table', caption: 'Orders', columns, rows: [['PO-2026-1000', long, long, '$1,234.56']] }]),
  )
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await file.getPage(1)).getTextContent()
  expect(items.map((item) => ('str' in item ? item.str : ''))).toContain('PO-2026-1000')
  await file.destroy()
})

const blocks: [string, (count: number) => Block][] = [
  ['list', (count) => ({ is: 'list', items: Array.from({ length: count }, (_, at) => `Item ${at + 1}.`) })],
  [
    'form',
    (count) => ({
      is: 'boxes',
      boxes: Array.from({ length: count }, (_, at) => ({ number: `${at}`, label: 'Name', value: `Item ${at + 1}.` })),
    }),
  ],
]
test.each(blocks)('the last row of a %s is never alone on a page', async (_, block) => {
  const onLastPage: number[] = []
  // A page has room for one of these counts.
  for (const count of [20, 21, 22, 23, 24, 36, 37, 38, 39, 40, 41, 42, 43]) {
    const { bytes } = await writeDocument(paper([block(count)]))
    const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    const { items } = await (await file.getPage(file.numPages)).getTextContent()
    onLastPage.push(items.filter((item) => 'str' in item && /^Item \d+\.$/.test(item.str)).length)
    await file.destroy()
  }
  expect(onLastPage).not.toContain(1)
  expect(onLastPage).toContain(2)
})

test('a date stays on one line of a table that has room for it', async () => {
  const columns = [{ name: 'Contract' }, { name: 'Vendor' }, { name: 'Ends' }, { name: 'Renewal' }]
  const long = 'Resurfacing of Mill Road between the bridge and the school, both lanes'
  const bytes = await judged(
    paper([
      { is: 'table', caption: 'Contracts', columns, rows: [[long, long, 'September 15, 2026', `${long} ${long}`]] },
    ]),
  )
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await file.getPage(1)).getTextContent()
  expect(items.map((item) => ('str' in item ? item.str : ''))).toContain('September 15, 2026')
  await file.destroy()
})

test('rows between bars are a table, and a bar in other text is not', () => {
  const text = 'First\n\n| Rank | Bidder |\n|---|---|\n| 1 | **Ridgeway** |\n\n| not a table |\n\na | b'
  expect(blocksOf(text)).toEqual([
    { is: 'words', words: 'First' },
    {
      is: 'table',
      caption: 'Rank, Bidder',
      columns: [{ name: 'Rank', heads: true }, { name: 'Bidder' }],
      rows: [['1', [{ text: 'Ridgeway', bold: true }]]],
    },
    { is: 'words', words: '| not a table |' },
    { is: 'words', words: 'a | b' },
  ])
})

test('the columns of a form are as wide as each other, those without amounts too, and others stay narrow', async () => {
  const edges = async (alike: boolean) => {
    const columns = ['(1)', '(2)', '(3)'].map((name) => ({ name, figure: true, alike }))
    const bytes = await judged(
      paper([
        { is: 'table', caption: 'B', columns: [{ name: 'Line' }, ...columns], rows: [['6f', '$1,025,000.00', '', '']] },
      ]),
    )
    const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    const { items } = await (await file.getPage(1)).getTextContent()
    await file.destroy()
    return columns.map(({ name }) => {
      const head = items.find((item) => 'str' in item && item.str === name) as { transform: number[]; width: number }
      return head.transform[4]! + head.width
    })
  }
  const [first, second, third] = (await edges(true)) as [number, number, number]
  expect(second - first).toBeCloseTo(third - second, 0)
  expect(second - first).toBeGreaterThan(60)
  const [, before, last] = (await edges(false)) as [number, number, number]
  expect(last - before).toBeLessThan(30)
})

/** Black, 300 wide and 200 high. */
const picture = (): string => {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.from([0, 0, 1, 44, 0, 0, 0, 200, 8, 0, 0, 0, 0])
  const rows = deflateSync(Buffer.alloc(301 * 200))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]).toString(
    'base64',
  )
}
test.each<[string, Block, string]>([
  ['a picture', { is: 'picture', picture: { data: picture(), alt: 'A', width: 'full' }, caption: 'End' }, 'End'],
  ['a notice', { is: 'notice', words: `End ${'of the period '.repeat(60)}` }, 'End'],
  [
    'bars',
    { is: 'bars', caption: 'By vendor', bars: [...'abcdefgh'].map((label) => ({ label, value: 1, shown: 'End' })) },
    'End',
  ],
  ['signatures', { is: 'signatures', signatures: [{ role: 'End' }] }, 'End'],
  ['a code', { is: 'code', text: 'https://city.example.gov', alt: 'A', caption: 'End' }, 'End'],
  [
    'a smaller heading',
    {
      is: 'together',
      body: [
        { is: 'heading', level: 3, words: 'End' },
        { is: 'words', words: 'x' },
      ],
    },
    'End',
  ],
])('a heading is on the page of %s that follows it', async (_, block, end) => {
  const line: Block = { is: 'words', words: 'A line of the text.' }
  for (const count of [20, 22, 24, 26, 28, 30]) {
    const body: Block[] = [...Array<Block>(count).fill(line), { is: 'heading', level: 2, words: 'Headed' }, block]
    const { bytes } = await writeDocument(paper(body))
    const pages = (await textOf(bytes)).split('\n')
    const pageOf = (words: string) => pages.findIndex((page) => page.includes(words))
    expect([count, pageOf('Headed')]).toEqual([count, pageOf(end)])
  }
})
