import { expect, test } from 'vitest'
import { readStored, type TextJson } from '#areas/organization/texts/rules.ts'
import { faultsOf, readingOrder } from '#platform/documents/check.ts'
import { writeDocument } from '#platform/documents/write.ts'
import { drafting } from '#tests/applications.ts'
import { city } from '#tests/city.ts'
import { applicationCommands } from '../../submissions/commands.ts'
import { editApplication, setRequirements, setSections } from '../commands.ts'
import type { ApplicationSection, GrantApplication } from '../records.ts'
import {
  answerComment,
  commentSection,
  keepText,
  narrativeDocument,
  resolveComment,
  takeText,
  writeSection,
} from './commands.ts'

const text = (words: string, ...marks: NonNullable<TextJson['marks']>): TextJson => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
})
const doc = (...paragraphs: TextJson[][]): TextJson => ({
  type: 'doc',
  content: paragraphs.map((content) => ({ type: 'paragraph', content })),
})
/** A section or requirement as its grid sends it. */
const line = (row: object) => {
  const numbers = ['word_limit', 'character_limit', 'page_limit']
  const names = ['id', 'heading', ...numbers, 'spacing', 'writer', 'body', 'ready', 'kind', 'name', 'required', 'done']
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => names.includes(name))
      .map(([name, value]) => [name, numbers.includes(name) && value !== null ? Number(value) : value]),
  )
}
const added = (id: string) => ({ type: 'insertion', attrs: { id } })

/** A drafted application, its rows as they are now, and a way to write its sections. */
async function writing() {
  const place = await drafting()
  const { max, does, owner } = place
  const { id } = place.application
  const rowsOf = async <Row>(table: string): Promise<Row[]> =>
    (await owner.query(`select * from ${table} where application = $1 order by position`, [id])).rows
  const sections = () => rowsOf<ApplicationSection>('application_sections')
  const row = async (): Promise<GrantApplication> =>
    (await owner.query('select * from grant_applications where id = $1', [id])).rows[0]
  const write = async (who: typeof max, at: number, given: TextJson, ready = true) => {
    const { id: section, version } = (await sections())[at]!
    return does(who, writeSection, { id, section, version, doc: given, ready })
  }
  return { ...place, id, row, rowsOf, sections, write }
}

test('a section is written as a document: what is judged and packed is the text as agreed so far', async () => {
  const { does, id, max, ada, person, row, rowsOf, sections, write } = await writing()
  for (const at of [0, 1, 2, 3, 4]) await write(max, at, doc([text('The bridge is old.')]))
  await write(ada, 0, doc([text('The bridge is old'), text(' and closed', added('s1')), text('.')]))
  const [first] = await sections()
  expect(first).toMatchObject({ body: 'The bridge is old.' })
  expect(readStored(first!.content)!.suggestions).toMatchObject({ s1: { by: ada.user_id } })
  await does(max, setRequirements, {
    id,
    version: (await row()).version,
    lines: (await rowsOf<object>('application_requirements')).map((each) => ({ ...line(each), done: true })) as never,
  })
  await does(max, applicationCommands.review, { id })
  const otto = await person('Otto', 'manager')
  const submit = () => does(otto, applicationCommands.submit, { id, tracking: 'GRANT-1' })
  await expect(submit()).rejects.toThrow('“Statement of need” has open suggestions. Accept or reject them.')
  await does(otto, applicationCommands.sendBack, { id, reason: 'Suggestions.' })
  await write(max, 0, {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [text('The '), text('bridge', { type: 'strong' }), text(' is closed.')] },
      { type: 'paragraph', content: [{ type: 'field', attrs: { name: 'asked' } }] },
    ],
  })
  await does(max, editApplication, { id, version: (await row()).version, changes: { asked: 250_00 } as never })
  await does(max, applicationCommands.review, { id })
  // Her words were accepted by Max, and they are hers.
  await expect(does(ada, applicationCommands.submit, { id, tracking: 'GRANT-1' })).rejects.toThrow(
    'You can’t submit an application you led or wrote.',
  )
  await submit()
  const submitted = JSON.parse((await row()).package!) as { sections: object[] }
  expect(submitted.sections[0]).toEqual({
    heading: 'Statement of need',
    words: 5,
    characters: 30,
    pages: 0.1,
    body: 'The **bridge** is closed.\n\n$250.00',
    text: 'The bridge is closed.\n\n$250.00',
  })
})

test('a notice’s limit of characters and pages is judged on the text, and its grid keeps the documents', async () => {
  const { does, id, max, row, sections, write } = await writing()
  await write(max, 0, doc([text('Twelve signs')]))
  const lines = async (limits: object) => {
    const [first, ...rest] = (await sections()).map(line)
    return does(max, setSections, {
      id,
      version: (await row()).version,
      lines: [{ ...first, ...limits }, ...rest] as never,
    })
  }
  const whyNot = async () =>
    (await does(max, applicationCommands.facts, { id })).checks.find(({ words }) => words.includes('limits'))!.whyNot
  await lines({ word_limit: null, character_limit: 12, page_limit: 1, spacing: 'double' })
  expect(await whyNot()).toBeNull()
  expect((await sections())[0]!.content).not.toBeNull()
  await lines({ character_limit: 10 })
  expect(await whyNot()).toBe('“Statement of need” exceeds its limit by 2 characters.')
  await write(max, 0, doc(...Array.from({ length: 24 }, () => [text('a')])))
  await lines({ character_limit: null })
  expect(await whyNot()).toBe('“Statement of need” exceeds its limit by 1.1 pages.')
})

test('words of a section are commented on, answered and resolved', async () => {
  const { does, id, max, ada, sections, write } = await writing()
  await write(max, 0, doc([text('All roads.')]))
  const { id: section, version } = (await sections())[0]!
  const marked = doc([text('All '), text('roads', { type: 'comment', attrs: { id: 'c1' } }), text('.')])
  const said = { id, section, thread: 'c1' }
  await expect(
    does(ada, commentSection, { ...said, version, doc: doc([text('All roads.')]), words: 'Which?' }),
  ).rejects.toThrow('Select the words to comment on.')
  await does(ada, commentSection, { ...said, version, doc: marked, words: 'Which?' })
  await does(max, answerComment, { ...said, words: 'Those of the plan.' })
  const threads = async () => readStored((await sections())[0]!.content)!.comments
  expect((await threads())[0]!.remarks.map(({ words }) => words)).toEqual(['Which?', 'Those of the plan.'])
  await does(max, resolveComment, said)
  await expect(does(ada, answerComment, { ...said, words: 'Good.' })).rejects.toThrow('This comment is resolved.')
  await expect(does(ada, answerComment, { ...said, thread: 'c2', words: 'Good.' })).rejects.toThrow(
    'This comment does not exist.',
  )
})

test('a Word file brings its tracked changes home and adds its new sections, and versions are kept', async () => {
  const { does, id, max, row, sections, owner, write } = await writing()
  await write(max, 0, doc([text('All roads.')]))
  await does(max, keepText, { id, why: 'Before the partner' })
  const [first] = await sections()
  await does(max, takeText, {
    id,
    version: (await row()).version,
    sections: [
      {
        section: first!.id,
        heading: 'Statement of need',
        doc: doc([text('All roads'), text(' and paths', added('w1')), text('.')]),
        authors: { w1: { name: 'Vera Novak', at: '2026-11-19T10:00:00Z' } },
        threads: [],
      },
      { heading: 'Partners', doc: doc([text('The county.')]), authors: {}, threads: [] },
    ],
  })
  const after = await sections()
  expect(after.map(({ heading }) => heading).at(-1)).toBe('Partners')
  expect(readStored(after[0]!.content)!.suggestions.w1).toMatchObject({ by: null, name: 'Vera Novak' })
  await does(max, keepText, { id, why: 'With the partner' })
  const { rows } = await owner.query(
    'select edition::int as edition, content from application_versions where application = $1 order by edition',
    [id],
  )
  expect(rows.map(({ edition }) => edition)).toEqual([1, 2])
  expect(JSON.parse(rows[1].content).sections.at(-1)).toEqual({ heading: 'Partners', body: 'The county.' })
})

test('the narratives are printed with tags, without open suggestions', async () => {
  const { does, id, max, write } = await writing()
  await write(max, 0, doc([text('All roads'), text(' and paths', added('w1')), text('.')]))
  const { bytes } = await writeDocument(await does(max, narrativeDocument, { id }))
  expect(faultsOf(bytes)).toEqual([])
  const said = readingOrder(bytes).map(({ words }) => words)
  expect(said).toContain('All roads.')
  expect(said).toContain('2 of 500 words')
})

test('text from a program replaces the document, and the same text keeps it', async () => {
  const { does, id, max, sections, write } = await writing()
  await write(max, 0, doc([text('All roads.')]))
  const put = async (body: string) => {
    const { id: section, version } = (await sections())[0]!
    await does(max, writeSection, { id, section, version, body, ready: false })
    return (await sections())[0]!.content
  }
  expect(await put('All roads.')).not.toBeNull()
  expect(await put('All paths.')).toBeNull()
})

test('only its writer or a manager writes a section, only in a draft, and no one of another city', async () => {
  const { does, id, max, rosa, row, sections, write } = await writing()
  const neighbor = await city()
  await expect(write(rosa, 0, doc([text('Ours.')]))).rejects.toThrow()
  const lines = (await sections()).map(line).map((each, at) => (at === 0 ? { ...each, writer: rosa.user_id } : each))
  await does(max, setSections, { id, version: (await row()).version, lines: lines as never })
  expect(await write(rosa, 0, doc([text('Ours.')]))).toMatchObject({ body: 'Ours.' })
  await expect(
    write(max, 1, doc([text('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } })])),
  ).rejects.toThrow('The text can’t be saved.')
  const { id: section, version } = (await sections())[0]!
  await expect(
    neighbor.does(neighbor.max, writeSection, { id, section, version, doc: doc([text('Taken.')]), ready: true }),
  ).rejects.toThrow(/not exist/)
  await expect(neighbor.does(neighbor.max, narrativeDocument, { id })).rejects.toThrow(/not exist/)
  await does(max, applicationCommands.review, { id })
  await expect(write(max, 1, doc([text('Late.')]))).rejects.toThrow(
    'Only a draft can be edited. Return the application for changes first.',
  )
})
