import { expect, test } from 'vitest'
import { readStored, type TextJson } from '#areas/organization/texts/rules.ts'
import { faultsOf, readingOrder } from '#platform/documents/check.ts'
import { writeDocument } from '#platform/documents/write.ts'
import { city } from '#tests/city.ts'
import { contracting } from '#tests/contracts.ts'
import { editContract } from '../../contracts/commands.ts'
import { submitContract } from '../../lifecycle/contract-stages.ts'
import { setContractSections } from '../commands.ts'
import { answerComment, commentSection, keepText, resolveComment, takeText, writeSection } from './commands.ts'
import { draftDocument } from '../../signing/paper/draft-document.ts'

const text = (words: string, ...marks: NonNullable<TextJson['marks']>): TextJson => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
})
const doc = (...paragraphs: TextJson[][]): TextJson => ({
  type: 'doc',
  content: paragraphs.map((content) => ({ type: 'paragraph', content })),
})
const added = (id: string) => ({ type: 'insertion', attrs: { id } })
const struck = (id: string) => ({ type: 'deletion', attrs: { id } })
const field = (name: string): TextJson => ({ type: 'field', attrs: { name } })

async function drafting() {
  const place = await contracting()
  const row = await place.whole()
  const { rosa, sees } = place
  const sections = () =>
    sees(
      rosa,
      `select id, heading, body, standing, content, version from contract_sections
        where contract = $1 order by position`,
      [row.id],
    ) as Promise<{ id: string; heading: string; body: string; standing: string; content: string; version: number }[]>
  return { ...place, id: row.id, sections }
}

test('a section is written as a document, and its body is the text as agreed so far', async () => {
  const { does, rosa, max, id, sections } = await drafting()
  const { id: section } = await does(rosa, writeSection, {
    id,
    heading: 'Payment',
    doc: doc([text('Payment within 30 days.')]),
    reason: 'City practice',
  })
  expect((await sections())[1]).toMatchObject({ heading: 'Payment', body: 'Payment within 30 days.', standing: 'own' })

  await does(max, writeSection, {
    id,
    section,
    version: (await sections())[1]!.version,
    heading: 'Payment',
    doc: doc([text('Payment within '), text('30', struck('m1')), text('45', added('m1')), text(' days.')]),
  })
  const [, kept] = await sections()
  expect(kept!.body).toBe('Payment within 30 days.')
  expect(readStored(kept!.content)!.suggestions).toEqual({
    m1: { by: max.user_id, name: 'Max', at: expect.any(String) },
  })
  await expect(does(rosa, submitContract, { id })).rejects.toThrow(
    '“Payment” has open suggestions. Accept or reject them first.',
  )

  await does(rosa, writeSection, {
    id,
    section,
    version: kept!.version,
    heading: 'Payment',
    doc: doc([text('Payment within 45 days.')]),
  })
  expect((await sections())[1]).toMatchObject({ body: 'Payment within 45 days.' })
  await does(rosa, submitContract, { id })
})

test('two people write two sections at once; the second who writes the same one is told and loses nothing', async () => {
  const { does, rosa, max, id, sections } = await drafting()
  const write = (who: typeof rosa, section: string, version: number, words: string) =>
    does(who, writeSection, { id, section, version, heading: 'Scope', doc: doc([text(words)]), reason: 'Needed' })
  const made = await does(rosa, writeSection, { id, heading: 'Scope', doc: doc([text('Roads.')]), reason: 'Needed' })
  const other = await does(max, writeSection, { id, heading: 'Hours', doc: doc([text('Days.')]), reason: 'Needed' })
  await Promise.all([
    write(rosa, made.id, made.version, 'Roads and paths.'),
    does(max, writeSection, {
      id,
      section: other.id,
      version: other.version,
      heading: 'Hours',
      doc: doc([text('Nights.')]),
    }),
  ])
  await expect(write(max, made.id, made.version, 'Bridges.')).rejects.toThrow()
  expect((await sections()).map(({ body }) => body).slice(1)).toEqual(['Roads and paths.', 'Nights.'])
})

test('approved text is locked: a change needs a reason, and its own words again are the clause to the letter', async () => {
  const { does, rosa, id, sections, clause } = await drafting()
  const [approved] = await sections()
  const change = (words: string, reason?: string) =>
    sections().then(([now]) =>
      does(rosa, writeSection, {
        id,
        section: approved!.id,
        version: now!.version,
        heading: 'Termination',
        doc: doc([text(words)]),
        ...(reason && { reason }),
      }),
    )
  await expect(change('The city may end this contract at once.')).rejects.toThrow(
    '“Termination” is approved text. Enter a reason for changing it.',
  )
  await change('The city may end this contract at once.', 'Emergency work')
  expect((await sections())[0]).toMatchObject({ standing: 'changed' })
  await change(clause.body)
  expect((await sections())[0]).toMatchObject({ standing: 'standard', body: clause.body })
})

test('values and section numbers in the text follow the contract', async () => {
  const { does, rosa, id, sections, contractOf } = await drafting()
  const [first] = await sections()
  await does(rosa, writeSection, {
    id,
    heading: 'Limits',
    doc: doc([
      text('Up to '),
      field('ceiling'),
      text(', see '),
      { type: 'reference', attrs: { to: first!.id } },
      text('.'),
    ]),
    reason: 'Needed',
  })
  expect((await sections())[1]!.body).toBe('Up to $40,000.00, see Section 1, Termination.')
  const { version } = await contractOf(id)
  await does(rosa, editContract, { id, version, changes: { ceiling: 50_000_00 } })
  await does(rosa, keepText, { id, why: 'Before the council' })
  expect((await sections())[1]!.body).toBe('Up to $50,000.00, see Section 1, Termination.')
})

test('comments belong to words, are answered and resolved, and stay out of the text', async () => {
  const { does, rosa, max, id, sections } = await drafting()
  const made = await does(rosa, writeSection, {
    id,
    heading: 'Scope',
    doc: doc([text('All roads.')]),
    reason: 'Needed',
  })
  const marked = doc([text('All '), text('roads', { type: 'comment', attrs: { id: 'c1' } }), text('.')])
  const said = { id, section: made.id, thread: 'c1' }
  await expect(
    does(max, commentSection, { ...said, version: made.version, doc: doc([text('All roads.')]), words: 'Which?' }),
  ).rejects.toThrow('Select the words to comment on.')
  await does(max, commentSection, { ...said, version: made.version, doc: marked, words: 'Which roads?' })
  await does(rosa, answerComment, { ...said, words: 'Those of the plan.' })
  const threads = async () => readStored((await sections())[1]!.content)!.comments
  expect((await threads())[0]!.remarks.map(({ name, words }) => `${name}: ${words}`)).toEqual([
    'Max: Which roads?',
    'Rosa: Those of the plan.',
  ])
  await does(rosa, resolveComment, said)
  await expect(does(max, answerComment, { ...said, words: 'Good.' })).rejects.toThrow('This comment is resolved.')
  expect((await sections())[1]!.body).toBe('All roads.')
})

test('a Word file comes home with the tracked changes of its authors', async () => {
  const { does, rosa, id, sections, contractOf } = await drafting()
  const [first] = await sections()
  await does(rosa, takeText, {
    id,
    version: (await contractOf(id)).version,
    sections: [
      {
        section: first!.id,
        heading: 'Termination',
        doc: doc([text(`${first!.body} `), text('With cause.', added('w1'))]),
        authors: { w1: { name: 'Vera Novak', at: '2026-11-19T10:00:00Z' } },
        threads: [],
      },
      { heading: 'Notices', doc: doc([text('By letter.')]), reason: 'From the vendor', authors: {}, threads: [] },
    ],
  })
  const [termination, notices] = await sections()
  expect(termination).toMatchObject({ standing: 'standard' })
  expect(readStored(termination!.content)!.suggestions.w1).toEqual({
    by: null,
    name: 'Vera Novak',
    at: '2026-11-19T10:00:00Z',
  })
  expect(notices).toMatchObject({ heading: 'Notices', body: 'By letter.' })
})

test('text in the way of before stays, and replaces the document only where it differs', async () => {
  const { does, rosa, id, sections, contractOf } = await drafting()
  await does(rosa, writeSection, { id, heading: 'Scope', doc: doc([text('Roads.')]), reason: 'Needed' })
  const lines = (await sections()).map(({ id: section, heading, body }) => ({ id: section, heading, body }))
  const put = async (next: typeof lines) =>
    does(rosa, setContractSections, {
      id,
      version: (await contractOf(id)).version,
      lines: next.map((line) => ({ ...line, reason: 'Needed', clause: null })) as never,
    })
  await put(lines)
  expect((await sections())[1]!.content).not.toBeNull()
  await put(lines.map((line) => ({ ...line, body: `${line.body} New.` })))
  expect((await sections()).map(({ content }) => content)).toEqual([null, null])
})

test('the draft is printed without suggestions, and without a line about signatures that do not exist', async () => {
  const { does, rosa, id } = await drafting()
  await does(rosa, writeSection, {
    id,
    heading: 'Payment',
    doc: doc([text('Within 30 days'), text(' or sooner', added('a1')), text('.')]),
    reason: 'Needed',
  })
  const { bytes } = await writeDocument(await does(rosa, draftDocument, { id }))
  expect(faultsOf(bytes)).toEqual([])
  const said = readingOrder(bytes).map(({ words }) => words)
  expect(said).toContain('Draft')
  expect(said).toContain('Within 30 days.')
  expect(said.join(' ')).not.toContain('SHA-256')
})

test('input that is not text is refused, and no one outside the city reads or writes it', async () => {
  const { does, rosa, id, sections } = await drafting()
  const neighbor = await city()
  await expect(
    does(rosa, writeSection, {
      id,
      heading: 'Bad',
      doc: doc([text('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } })]) as never,
      reason: 'x',
    }),
  ).rejects.toThrow('The text can’t be saved.')
  await expect(does(rosa, writeSection, { id, heading: 'Empty', doc: doc([]), reason: 'x' })).rejects.toThrow(
    'Enter the text of the section.',
  )
  const [first] = await sections()
  await expect(
    neighbor.does(neighbor.max, writeSection, {
      id,
      section: first!.id,
      version: first!.version,
      heading: 'Taken',
      doc: doc([text('Ours.')]),
      reason: 'x',
    }),
  ).rejects.toThrow(/not exist/)
  await expect(neighbor.does(neighbor.max, draftDocument, { id })).rejects.toThrow(/not exist/)
})
