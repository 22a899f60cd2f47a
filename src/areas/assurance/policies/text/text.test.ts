import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { folderOf } from '#areas/organization/attachments/rules.ts'
import { readStored, type TextJson } from '#areas/organization/texts/rules.ts'
import { faultsOf, readingOrder } from '#platform/documents/check.ts'
import { withStoredPictures } from '#platform/documents/stored-pictures.ts'
import { writeDocument } from '#platform/documents/write.ts'
import { cmykPicture } from '#tests/cmyk-picture.ts'
import { city } from '#tests/city.ts'
import { attachments } from '#tests/companions.ts'
import { startWire } from '#tests/wire.ts'
import { draftPolicy, editPolicy, policyCommands } from '../commands.ts'
import type { PolicyDocument } from '../records.ts'
import {
  answerPolicyComment,
  commentPolicy,
  policyPaperOf,
  resolvePolicyComment,
  takePolicyText,
  writePolicy,
} from './commands.ts'

const text = (words: string, ...marks: NonNullable<TextJson['marks']>): TextJson => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
})
const doc = (...content: TextJson[]): TextJson => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
const added = (id: string) => ({ type: 'insertion', attrs: { id } })

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGM4IScHRAwQCgAfJgQRoo8irwAAAABJRU5ErkJggg==',
  'base64',
)

async function drafting(within?: Parameters<typeof city>[0]) {
  const place = await city(within)
  const { max, does, owner } = place
  const { id } = await does(max, draftPolicy, {
    code: 'POL-1',
    title: 'Gifts',
    body: 'No gifts.',
    owner: max.user_id,
  } as never)
  const row = async (): Promise<PolicyDocument> =>
    (await owner.query('select * from policies where id = $1', [id])).rows[0]
  const write = async (who: typeof max, given: TextJson) =>
    does(who, writePolicy, { id, version: (await row()).version, doc: given })
  return { ...place, id, row, write }
}

test('a policy is written as a document, and open suggestions keep it from approval', async () => {
  const { does, id, max, ada, row, write } = await drafting()
  await write(ada, doc(text('No gifts'), text(' or meals', added('s1')), text('.')))
  expect(await row()).toMatchObject({ body: 'No gifts.' })
  expect(readStored((await row()).content)!.suggestions).toMatchObject({ s1: { by: ada.user_id } })
  await expect(does(max, policyCommands.submit, { id })).rejects.toThrow(
    'The text has open suggestions. Accept or reject them first.',
  )
  await write(max, doc(text('No gifts or meals, says '), { type: 'field', attrs: { name: 'code' } }, text('.')))
  await does(max, editPolicy, { id, version: (await row()).version, changes: { code: 'POL-2' } as never })
  expect(await row()).toMatchObject({ body: 'No gifts or meals, says POL-1.' })
  await does(max, policyCommands.submit, { id })
  expect(await row()).toMatchObject({ body: 'No gifts or meals, says POL-2.' })
})

test('text from the form replaces the document', async () => {
  const { does, id, max, row, write } = await drafting()
  await write(max, doc(text('No gifts.')))
  const edit = async (changes: object) =>
    does(max, editPolicy, { id, version: (await row()).version, changes: changes as never })
  await edit({ body: 'No gifts.', title: 'Gifts and meals' })
  expect((await row()).content).not.toBeNull()
  await edit({ body: 'No gifts at all.' })
  expect(await row()).toMatchObject({ content: null, body: 'No gifts at all.' })
})

test('words of a policy are commented on, and a Word file brings its tracked changes', async () => {
  const { does, id, max, ada, row } = await drafting()
  const marked = doc(text('No '), text('gifts', { type: 'comment', attrs: { id: 'c1' } }), text('.'))
  await does(ada, commentPolicy, {
    id,
    version: (await row()).version,
    doc: marked,
    thread: 'c1',
    words: 'Of any value?',
  })
  await does(max, answerPolicyComment, { id, thread: 'c1', words: 'Of any.' })
  await does(max, resolvePolicyComment, { id, thread: 'c1' })
  await expect(does(max, answerPolicyComment, { id, thread: 'c1', words: 'Yes.' })).rejects.toThrow(
    'This comment is resolved.',
  )
  await does(max, takePolicyText, {
    id,
    version: (await row()).version,
    doc: doc(text('No gifts'), text(' at all', added('w1')), text('.')),
    authors: { w1: { name: 'Vera Novak', at: '2026-11-19T10:00:00Z' } },
    threads: [],
  })
  expect(readStored((await row()).content)!.suggestions.w1).toMatchObject({ by: null, name: 'Vera Novak' })
})

test('a draft is printed as a draft, and a version with the person who approved it', async () => {
  const { does, id, max, ada } = await drafting()
  const printed = async (edition: number | null) => {
    const { bytes } = await writeDocument(await does(max, policyPaperOf, { id, edition }))
    expect(faultsOf(bytes)).toEqual([])
    return readingOrder(bytes).map(({ words }) => words)
  }
  expect(await printed(null)).toContain('Draft: not approved')
  await expect(does(max, policyPaperOf, { id, edition: 1 })).rejects.toThrow('This version does not exist.')
  await does(max, policyCommands.submit, { id })
  await does(ada, policyCommands.approve, { id, effective_on: '2026-12-01' })
  expect((await printed(1)).join(' ')).toContain('Approved by Ada')
})

test('input that is not text is refused, and no one outside the city writes it', async () => {
  const { does, id, max, rosa, row, write } = await drafting()
  const neighbor = await city()
  await expect(write(max, doc())).rejects.toThrow('Enter the text of the policy.')
  await expect(write(max, { type: 'doc', content: [{ type: 'script' }] })).rejects.toThrow('The text can’t be saved.')
  await expect(write(rosa, doc(text('Ours.')))).rejects.toThrow()
  const { version } = await row()
  await expect(neighbor.does(neighbor.max, writePolicy, { id, version, doc: doc(text('Taken.')) })).rejects.toThrow(
    /not exist/,
  )
  await does(max, policyCommands.submit, { id })
  await expect(write(max, doc(text('Late.')))).rejects.toThrow()
})

type Drafting = Pick<Awaited<ReturnType<typeof drafting>>, 'max' | 'does' | 'organization'>
type Wired = Drafting & { wire: Awaited<ReturnType<typeof startWire>> }

/** A picture among the files of a policy. */
async function placed(
  { wire, max, does, organization }: Wired,
  record: string,
  { bytes = png, type = 'image/png', name = 'chart.png' }: { bytes?: Buffer; type?: string; name?: string } = {},
) {
  const about = { table: 'policies', record }
  const path = `${folderOf({ organization: organization.id, ...about })}${randomUUID()}/${name}`
  const { error } = await wire
    .signedIn(max)
    .storage.from('documents')
    .upload(path, new Blob([new Uint8Array(bytes)], { type }), { contentType: type })
  expect(error).toBeNull()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return does(max, attachments.add, { ...about, name, path, sha256 })
}

const picture = (file: { id: string; sha256: string }): TextJson => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [text('No gifts.')] },
    { type: 'picture', attrs: { file: file.id, sha256: file.sha256, alt: 'Who decides', caption: '', width: 'full' } },
  ],
})

test('a visitor sees the pictures of a published policy, no other file, and none before or after', async () => {
  const wire = await startWire()
  const place = await drafting({ in: wire })
  const { does, id, max, ada, row, write, sees } = place
  const [shown, other] = [await placed({ ...place, wire }, id), await placed({ ...place, wire }, id)]
  await write(max, picture(shown))
  await does(max, editPolicy, { id, version: (await row()).version, changes: { open_to_all: true } as never })
  const ask = (policy: string, file: string) =>
    wire.fetch(`/functions/v1/public/policies/${policy}/pictures/${file}`, { token: wire.anonKey })
  expect((await ask(id, shown.id)).status).toBe(404)
  await does(max, policyCommands.submit, { id })
  await does(ada, policyCommands.approve, { id, effective_on: '2026-12-01' })
  const [published] = (await sees(max, 'select id from published_policies where policy = $1', [id])) as { id: string }[]
  const answer = await ask(published!.id, shown.id)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
  for (const [policy, file] of [
    [published!.id, other.id],
    [published!.id, 'x'],
    [randomUUID(), shown.id],
    ['x', shown.id],
  ] as const)
    expect((await ask(policy, file)).status).toBe(404)
  await does(ada, policyCommands.retire, { id, reason: 'Replaced.' } as never)
  expect((await ask(published!.id, shown.id)).status).toBe(404)
})

test('a picture of a text is a file of the same record, and is printed with its words; another record’s is refused', async () => {
  const wire = await startWire()
  const { does, id, max, row, write, organization, services, sees, owner } = await drafting({ in: wire })
  const other = await does(max, draftPolicy, {
    code: 'POL-9',
    title: 'Travel',
    body: 'By bus.',
    owner: max.user_id,
  } as never)
  const place = { wire, max, does, organization }
  const [own, foreign] = [await placed(place, id), await placed(place, other.id)]
  await expect(write(max, picture(foreign))).rejects.toThrow(
    'The picture “Who decides” is not a file of this record. Add it to this text as a file.',
  )
  await expect(write(max, picture({ ...own, sha256: 'ab'.repeat(32) }))).rejects.toThrow('differs from its file')
  await write(max, picture(own))
  expect((await row()).body).toContain(own.sha256)

  const figures = async () => {
    const printed = await withStoredPictures(await does(max, policyPaperOf, { id }), services)
    const { bytes } = await writeDocument(printed)
    expect(faultsOf(bytes)).toEqual([])
    return readingOrder(bytes).filter(({ words }) => words.includes('Who decides'))
  }
  expect(await figures()).toEqual([{ tag: 'Figure', words: 'Who decides' }])

  // A picture that the document has no room for is told below its words.
  await owner.query('update storage.objects set size = 61000000 where name like $1', [`%/policies/${id}/%`])
  const words = readingOrder(
    (await writeDocument(await withStoredPictures(await does(max, policyPaperOf, { id }), services))).bytes,
  ).map((each) => each.words)
  expect(words.slice(words.indexOf('[Picture: Who decides]')).slice(1, 2)).toEqual([
    'The picture above is not printed. The pictures of one document can have up to 60 MB.',
  ])
  await owner.query('update storage.objects set size = $2 where name like $1', [`%/policies/${id}/%`, png.length])

  // A program added a JPEG for a press, which no PDF of the archive format can have as it is.
  const press = { bytes: cmykPicture, type: 'image/jpeg', name: 'press.jpg' }
  await write(max, picture(await placed(place, id, press)))
  expect(await figures()).toEqual([{ tag: 'Figure', words: 'Who decides' }])
  await write(max, picture(own))

  // Markdown that was typed by hand reaches no file of another record either.
  await does(max, editPolicy, {
    id,
    version: (await row()).version,
    changes: { body: (await row()).body.replace(own.id, foreign.id) } as never,
  })
  expect(await figures()).toEqual([{ tag: 'P', words: '[Picture: Who decides]' }])

  // A removed file leaves the text with a sentence, before the next save.
  await does(max, attachments.remove, { id: own.id, reason: 'Old chart.' })
  await expect(write(max, picture(own))).rejects.toThrow('was removed from the files of this record')
  expect(await sees(max, 'select count(*)::int as count from attachments where removed_at is null')).toEqual([
    { count: 2 },
  ])
})
