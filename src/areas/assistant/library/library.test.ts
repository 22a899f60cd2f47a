import { expect, test } from 'vitest'
import { createDocument, documentCommands, editDocument } from '#areas/organization/knowledge/commands.ts'
import { readKnowledgeFiles, textOfFile } from '#areas/organization/knowledge/read-files.ts'
import type { KnowledgeDocument } from '#areas/organization/knowledge/records.ts'
import type { Command } from '#platform/commands/command.ts'
import { keepingFor } from '#platform/functions/demo/keeping.ts'
import type { RecordsAnswer } from '#platform/functions/chat/records-desk.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { writeZip } from '@granary/zip/write.ts'
import { city } from '#tests/city.ts'
import { paying } from '#tests/paying.ts'
import { commands } from '../../../commands.ts'
import { citationOf, paragraphsOf, widened } from './rules.ts'

const library = commands.find(({ name }) => name === 'assistant/library') as Command<string, object, RecordsAnswer>

test('a text is cited by the numbers of its paragraphs, or by their count', () => {
  const text =
    '# Cards\n\nCards are for small purchases.\n\n4.2 A card holder keeps every receipt.\n\n## 5 Limits\n\n(a) At most $500 a day.'
  expect(paragraphsOf(text).map((each) => [each.number, each.heading, each.text.slice(0, 24)])).toEqual([
    ['¶ 1', 'Cards', 'Cards are for small purc'],
    ['4.2', 'Cards', '4.2 A card holder keeps '],
    ['5', '5 Limits', '(a) At most $500 a day.'],
  ])
  expect(citationOf('Card policy, version 2', paragraphsOf(text)[1]!)).toBe('Card policy, version 2, 4.2 (Cards)')
})

test('a long paragraph is cut between sentences, and its parts keep the number', () => {
  const parts = paragraphsOf(`7.1 ${'A sentence about retention of files. '.repeat(80)}`)
  expect(parts.length).toBeGreaterThan(1)
  expect(new Set(parts.map(({ number }) => number))).toEqual(new Set(['7.1']))
  for (const { text } of parts) expect(text.length).toBeLessThanOrEqual(1_500)
})

test('the other words for a thing are searched too', () => {
  expect(widened('May I use my p-card?')).toContain('purchasing card')
  expect(widened('Rules for parking')).toBe('Rules for parking')
})

const body = `# Purchasing cards

1.1 Cards are for purchases below the micro-purchase limit.

1.2 A card holder keeps the receipt of each purchase for seven years.

1.3 Lending a card to a colleague ends its use.`

async function published(place: Awaited<ReturnType<typeof city>>, title = 'Card policy', text = body) {
  const { does, max } = place
  const made = (await does(max, createDocument, {
    title,
    folder: 'Purchasing',
    kind: 'policy' as const,
    body: text,
    owner: max.user_id,
    files: [],
  } as never)) as KnowledgeDocument
  await does(max, documentCommands.publish, { id: made.id, why: '' })
  return made
}

test('a policy is quoted by its paragraph, with its version, and opened from the answer', async () => {
  const place = await city()
  const made = await published(place)
  const found = await place.does(place.rosa, library, {
    question: 'How long do I keep receipts of my purchasing card?',
  })
  expect(found.text).toContain('Card policy, version 1, 1.2 (Purchasing cards)')
  expect(found.text).toContain('for seven years')
  expect(found.cited[0]).toMatchObject({ table: 'knowledge_documents', id: made.id })
})

test('a new version replaces the text that is quoted, and a draft is not quoted', async () => {
  const place = await city()
  const { does, max, rosa, sees } = place
  const { id } = await published(place)
  const [row] = (await sees(max, 'select version from knowledge_documents where id = $1', [id])) as {
    version: number
  }[]
  await does(max, editDocument, { id, version: row!.version, changes: { body: body.replace('seven', 'ten') } })
  const asked = { question: 'How long do I keep receipts of a card?' }
  expect((await does(rosa, library, asked)).text).toContain('seven years')
  await does(max, documentCommands.publish, { id, why: 'Ten years now.' })
  const { text } = await does(rosa, library, asked)
  expect(text).toContain('version 2')
  expect(text).toContain('ten years')
})

test('a regulation is quoted with the numbers of its paragraphs, beside the policy that follows it', async () => {
  const place = await city()
  const made = await published(
    place,
    'Noncompetitive purchases',
    '5.1 A noncompetitive procurement is allowed after a written request to the finance director.',
  )
  const asked = { question: 'When is noncompetitive procurement allowed?' }
  const both = await place.does(place.rosa, library, asked)
  expect(both.cited).toEqual([
    { table: 'knowledge_documents', id: made.id, words: expect.stringContaining('5.1') as string },
  ])
  expect(both.text).toMatch(/2 CFR 200\.320 Procurement methods, \(c\) to \(c\)\(5\)/)
  expect(both.text).toContain('(2) The procurement transaction can only be fulfilled by a single source;')
  const { text } = await place.does(place.rosa, library, { ...asked, sets: ['guide'] })
  expect(text).not.toMatch(/CFR 200\.320 Procurement methods|5\.1 A noncompetitive/)
})

test('another agency reads no paragraph, and nothing says that there is one', async () => {
  const place = await city()
  await published(place)
  const other = await city()
  const none = await other.does(other.ada, library, {
    question: 'How long do I keep receipts of a card?',
    sets: ['policies', 'contracts'],
  })
  expect(none).toEqual({ text: 'I found no paragraph about this in the texts that you can open.', cited: [] })
})

test('a contract is quoted by its section, and a vendor’s own people do not search', async () => {
  const { owner, organization, vendor, rosa, does } = await paying()
  const contract = (
    await owner.query<{ id: string }>(
      `insert into contracts (organization_id, number, title, vendor, kind, ceiling, starts_on, ends_on, owner, drafted_by,
        status) values ($1, 'C-77', 'Street sweeping', $2, 'services', 100000, '2026-01-01', '2027-01-01', $3, $3, 'active')
        returning id`,
      [organization.id, vendor, rosa.user_id],
    )
  ).rows[0]!.id
  await owner.query(
    `insert into contract_sections (organization_id, contract, position, heading, body) values
      ($1, $2, 1, '8 Insurance', '8.3 The contractor carries general liability insurance of $2,000,000 per occurrence.')`,
    [organization.id, contract],
  )
  const { text, cited } = await does(rosa, library, {
    question: 'Which liability insurance must the contractor carry?',
  })
  expect(text).toContain('C-77 Street sweeping, 8.3')
  expect(cited).toEqual([{ table: 'contracts', id: contract, words: expect.stringContaining('8.3') as string }])
})

const xml = `<?xml version="1.0"?><w:document xmlns:w="urn:w"><w:body><w:p><w:r><w:t>3.1 Travel is booked </w:t></w:r><w:r><w:t>by the clerk.</w:t></w:r></w:p><w:p><w:r><w:t>3.2 Meals follow the per diem.</w:t></w:r></w:p></w:body></w:document>`
const word = Buffer.from(await writeZip([{ name: 'word/document.xml', bytes: Buffer.from(xml) }]))

test.each<[string, Buffer<ArrayBuffer>, object]>([
  ['travel.docx', word, { body: '3.1 Travel is booked by the clerk.\n\n3.2 Meals follow the per diem.' }],
  ['notes.txt', Buffer.from('1. Lock the door.'), { body: '1. Lock the door.' }],
  ['plan.dwg', Buffer.from('x'), { problem: 'The file has no text. A scan needs text recognition first.' }],
  ['broken.pdf', Buffer.from('not a pdf'), { problem: 'This file is damaged or is not a PDF.' }],
  ['broken.docx', Buffer.from('not a zip'), { problem: 'The file can’t be read.' }],
])('the text of %s is read, or it says why not', async (name, bytes, expected) =>
  expect(await textOfFile(name, bytes)).toEqual(expected),
)

test('a published file is read by the job, and its paragraph is quoted to the agency alone', async () => {
  const place = await city()
  const { max, rosa, does, services, sees } = place
  const mailbox = max.email.split('@')[0]!
  const file = await services.database.transaction({ role: 'service_role' }, (tx) =>
    keepingFor(tx, services)(
      mailbox,
      'Travel.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      word,
    ),
  )
  const { id } = (await does(max, createDocument, {
    title: 'Travel manual',
    folder: 'Finance',
    kind: 'manual' as const,
    owner: max.user_id,
    files: [file],
  } as never)) as KnowledgeDocument
  await does(max, documentCommands.publish, { id, why: '' })
  const asked = { question: 'Who books travel?' }
  expect((await does(rosa, library, asked)).cited).toEqual([])
  // A second run finds it done.
  for (let run = 0; run < 2; run++) await runDueJobs(services, [readKnowledgeFiles])
  expect(await sees(rosa, 'select name, problem from knowledge_texts where document = $1', [id])).toEqual([
    { name: 'Travel.docx', problem: null },
  ])
  const found = await does(rosa, library, asked)
  expect(found.text).toContain('3.1 Travel is booked by the clerk.')
  expect(found.cited).toContainEqual({ table: 'knowledge_documents', id, words: 'Travel manual, version 1, 3.1' })
  const other = await city()
  expect((await other.does(other.ada, library, asked)).cited).toEqual([])
})
