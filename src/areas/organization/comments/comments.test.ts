import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { at, cityWithLine, comments, watching } from '#tests/companions.ts'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import {
  asSent,
  asTyped,
  inBold,
  mentionsIn,
  namePart,
  plainText,
  whyNotDelete,
  whyNotEdit,
  withNames,
  type Comment,
} from './rules.ts'

const now = new Date('2026-11-20T15:00:00Z')
const rosa = { user_id: 'rosa', role: 'user', organization_id: 'springfield' } as const
const max = { user_id: 'max', role: 'manager', organization_id: 'springfield' } as const
const comment = {
  organization_id: 'springfield',
  author: 'rosa',
  created_at: '2026-11-20T14:50:00Z',
  deleted_at: null,
} as Comment

test.each<[string, Partial<Comment>, typeof rosa | typeof max, string | null]>([
  ['the author, after ten minutes', {}, rosa, null],
  [
    'the author, a moment too late',
    { created_at: '2026-11-20T14:45:00Z' },
    rosa,
    'Comments can be edited for 15 minutes. Add a new comment.',
  ],
  ['the author, just in time', { created_at: '2026-11-20T14:45:00.001Z' }, rosa, null],
  ['a manager', {}, max, 'Only the author can edit a comment.'],
  ['the author, after it was deleted', { deleted_at: '2026-11-20T14:55:00Z' }, rosa, 'This comment was deleted.'],
])('%s changes a comment', (_, change, actor, reason) =>
  expect(whyNotEdit({ ...comment, ...change }, { actor, now })).toBe(reason),
)

test.each<
  [
    string,
    Partial<Comment>,
    { user_id: string; role: 'user' | 'manager' | 'admin'; organization_id: string },
    string | null,
  ]
>([
  ['the author, whenever', { created_at: '2020-01-01T00:00:00Z' }, rosa, null],
  ['a manager of the agency', {}, max, null],
  ['a colleague', {}, { ...rosa, user_id: 'cole' }, 'Only the author or a manager can delete a comment.'],
  [
    'a manager of the vendor that reads it',
    {},
    { ...max, organization_id: 'larkspur' },
    'Only the author or a manager can delete a comment.',
  ],
  ['a person, twice', { deleted_at: '2026-11-20T14:55:00Z' }, rosa, 'This comment was already deleted.'],
])('%s deletes a comment', (_, change, actor, reason) =>
  expect(whyNotDelete({ ...comment, ...change }, { actor })).toBe(reason),
)

test("a mention is a name with an id behind it; the person's real name is stored, not the one that was typed", () => {
  const [a, b] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b']
  const text = `Ask @[The Mayor](${a.toUpperCase()}) and @[Max](${b}), or @[Max](${b}) again. Not @[Nobody](mailto:x) or [Max](${b}).`
  expect(mentionsIn(text)).toEqual([a, b])
  expect(withNames(text, new Map([[a, 'Rosa [Buyer]']]))).toContain(`@[Rosa  Buyer ](${a}) and @[Max](${b})`)
  expect(plainText(`Ask @[Max](${b}).`)).toBe('Ask @Max.')
})

test('a mentioned person is notified, followers in other words, and no one for their own action', async () => {
  const { rosa, max, ada, about, does, tell, inbox, emailsTo } = await cityWithLine()
  await does(rosa, comments.add, {
    ...about,
    body: `Is this enough, ${at({ ...ada, name: 'Boss' })}?`,
    audience: 'internal' as const,
  })
  await tell()

  expect(await inbox(ada)).toEqual(['mention: Rosa mentioned you on Road repair: Is this enough, @Ada?'])
  expect(await inbox(max)).toEqual(['comment: Rosa commented on Road repair: Is this enough, @Ada?'])
  expect(await inbox(rosa)).toEqual([])
  expect(emailsTo(ada)).toMatchObject([{ subject: 'Rosa mentioned you on Road repair: Is this enough, @Ada?' }])
  expect(emailsTo(max)).toEqual([])

  await does(ada, comments.add, { ...about, body: 'It is.', audience: 'internal' as const })
  await tell()
  expect(await inbox(rosa)).toEqual(['comment: Ada commented on Road repair: It is.'])
})

test('a person who has muted a record is notified only when mentioned', async () => {
  const { rosa, max, about, does, tell, inbox } = await cityWithLine()
  await does(max, watching.unfollow, about)
  await does(rosa, comments.add, { ...about, body: 'One.', audience: 'internal' as const })
  await tell()
  expect(await inbox(max)).toEqual([])
  await does(rosa, comments.add, { ...about, body: `Two, ${at(max)}.`, audience: 'internal' as const })
  await tell()
  expect(await inbox(max)).toEqual(['mention: Rosa mentioned you on Road repair: Two, @Max.'])
})

test('a comment can be edited for 15 minutes; the newly mentioned are notified, the others not again', async () => {
  const { rosa, max, ada, about, does, sees, clock, tell, inbox } = await cityWithLine()
  const { id } = await does(rosa, comments.add, {
    ...about,
    body: `${at(max)}, is this enough?`,
    audience: 'internal' as const,
  })
  await tell()
  await does(rosa, comments.edit, { id, body: `${at(max)} or ${at(ada)}, is this enough?` })
  await tell()
  expect(await inbox(max)).toHaveLength(1)
  expect(await inbox(ada)).toEqual(['mention: Rosa mentioned you on Road repair: @Max or @Ada, is this enough?'])
  expect(await sees(ada, 'select edited_at is not null as edited from comments where id = $1', [id])).toEqual([
    { edited: true },
  ])

  clock.advance(15 * 60_000)
  await expect(does(rosa, comments.edit, { id, body: 'Never said so.' })).rejects.toThrow(
    'Comments can be edited for 15 minutes. Add a new comment.',
  )
})

test('a deleted comment leaves a line and no words', async () => {
  const { rosa, max, about, does, sees } = await cityWithLine()
  const { id } = await does(rosa, comments.add, {
    ...about,
    body: 'The mayor is a fool.',
    audience: 'internal' as const,
  })
  await does(max, comments.remove, { id })
  expect(await sees(rosa, 'select author, body, mentions, deleted_by from comments where id = $1', [id])).toEqual([
    { author: rosa.user_id, body: '', mentions: [], deleted_by: max.user_id },
  ])
  await expect(does(rosa, comments.edit, { id, body: 'Or not.' })).rejects.toThrow('This comment was deleted.')
})

test('the person who deleted a comment takes that back for 15 minutes, word for word', async () => {
  const { rosa, max, about, does, sees, clock, owner } = await cityWithLine()
  const said = { ...about, audience: 'internal' as const }
  const { id } = await does(rosa, comments.add, { ...said, body: `${at(max)}, is this enough?` })
  const other = await does(rosa, comments.add, { ...said, body: 'Another.' })
  const { words } = await does(rosa, comments.remove, { id })
  const { words: others } = await does(rosa, comments.remove, { id: other.id })
  await expect(does(max, comments.restore, { id, words })).rejects.toThrow(
    'Only the person who deleted a comment can restore it.',
  )
  await expect(does(rosa, comments.restore, { id, words: others })).rejects.toThrow(
    'These are not the words of this comment.',
  )
  const { rows } = await owner.query(`select result from audit_events where result ->> 'id' = $1 order by at`, [id])
  expect(rows.map(({ result }) => result.words)).toEqual([undefined, undefined])
  await does(rosa, comments.restore, { id, words })
  expect(await sees(max, 'select body, mentions, deleted_by, edited_at from comments where id = $1', [id])).toEqual([
    { body: at(max) + ', is this enough?', mentions: [max.user_id], deleted_by: null, edited_at: null },
  ])
  await expect(does(rosa, comments.restore, { id, words })).rejects.toThrow('This comment is there.')
  clock.advance(15 * 60_000)
  await expect(does(rosa, comments.restore, { id: other.id, words: others })).rejects.toThrow(
    'Comments can be restored for 15 minutes.',
  )
})

test("only members can be mentioned, and text that can't be stored is refused", async () => {
  const [{ rosa, about, does }, shelbyville] = [await cityWithLine(), await city()]
  const add = (body: string) => does(rosa, comments.add, { ...about, body, audience: 'internal' as const })
  await expect(add(`Look, ${at(shelbyville.max)}`)).rejects.toThrow(
    'A person mentioned in this comment is no longer a member. Mention someone else.',
  )
  await expect(add('   ')).rejects.toThrow('Enter a comment.')
  await expect(add('x'.repeat(10_001))).rejects.toThrow('Comment must be less than 10000 characters')
  await expect(add('a\0b')).rejects.toThrow('Comment has characters that can’t be saved')
})

test("another city can't read, write, delete or answer", async () => {
  const [springfield, shelbyville] = [await cityWithLine(), await cityWithLine()]
  const { id } = await springfield.does(springfield.rosa, comments.add, {
    ...springfield.about,
    body: 'Ours.',
    audience: 'internal' as const,
  })
  const { zed, organization } = { zed: shelbyville.ada, organization: springfield.organization.id }

  expect(await shelbyville.sees(zed, 'select from comments where id = $1', [id])).toEqual([])
  for (const audience of ['internal', 'vendor'] as const) {
    await expect(
      shelbyville.does(zed, comments.add, { ...springfield.about, body: 'Yours?', audience }),
    ).rejects.toThrow('does not exist')
    await expect(
      shelbyville.does(zed, comments.add, { ...springfield.about, organization, body: 'Yours?', audience }),
    ).rejects.toThrow('does not exist')
  }
  for (const where of [{ id }, { id, organization }]) {
    await expect(shelbyville.does(zed, comments.remove, where)).rejects.toThrow('does not exist')
    await expect(shelbyville.does(zed, comments.edit, { ...where, body: 'x' })).rejects.toThrow('does not exist')
  }
  await expect(
    springfield.edits(springfield.rosa, `update comments set body = 'x' where id = $1`, [id]),
  ).rejects.toThrow('permission denied')
  await expect(
    springfield.does(springfield.rosa, comments.add, {
      table: 'organization_members',
      record: organization,
      body: 'x',
      audience: 'internal' as const,
    }),
  ).rejects.toThrow('does not exist')
})

/** An agency's vendor whose people have their own organization here. */
async function withVendor() {
  const agency = await cityWithLine()
  const larkspur = await city({ kind: 'vendor' })
  const vendor = await agency.does(agency.max, draftVendor, {
    name: 'Larkspur Paving',
    type: 'llc',
    email: 'orders@larkspur.example',
    certifications: [],
  })
  await agency.owner.query('insert into vendor_accounts (organization_id, vendor, account) values ($1, $2, $3)', [
    agency.organization.id,
    vendor.id,
    larkspur.organization.id,
  ])
  return {
    agency,
    larkspur,
    about: { table: 'vendors', record: vendor.id as string },
    organization: agency.organization.id,
  }
}

test('a vendor’s people read and answer what is meant for them, and never hear of internal comments', async () => {
  const { agency, larkspur, about, organization } = await withVendor()
  await agency.does(agency.max, comments.add, {
    ...about,
    body: 'Their last price was high.',
    audience: 'internal' as const,
  })
  await agency.does(agency.max, comments.add, { ...about, body: 'Please send your W-9.', audience: 'vendor' as const })
  await agency.tell()

  expect(await larkspur.sees(larkspur.rosa, 'select body, audience from comments')).toEqual([
    { body: 'Please send your W-9.', audience: 'vendor' },
  ])
  expect(await agency.inbox(larkspur.rosa)).toEqual([
    'comment: Max commented on Larkspur Paving: Please send your W-9.',
  ])

  const answer = await larkspur.does(larkspur.rosa, comments.add, {
    ...about,
    organization,
    body: 'Here it is.',
    audience: 'vendor' as const,
  })
  await agency.tell()
  expect(await agency.inbox(agency.max)).toEqual(['comment: Rosa commented on Larkspur Paving: Here it is.'])
  await larkspur.does(larkspur.rosa, comments.edit, { id: answer.id, organization, body: 'Here it comes.' })
  expect(await agency.sees(agency.ada, 'select body from comments where id = $1', [answer.id])).toEqual([
    { body: 'Here it comes.' },
  ])

  // Now that she takes part she follows the record, and still hears nothing internal.
  await agency.does(agency.ada, comments.add, { ...about, body: 'Who is this Rosa?', audience: 'internal' as const })
  await agency.tell()
  expect(await agency.inbox(larkspur.rosa)).toHaveLength(1)
  expect(JSON.stringify(agency.emailsTo(larkspur.rosa))).not.toContain('Who is')
})

test("a vendor can't write internal comments, or comment on a record that it can't read", async () => {
  const { agency, larkspur, about, organization } = await withVendor()
  const shelbyville = await withVendor()
  await expect(
    larkspur.does(larkspur.rosa, comments.add, { ...about, organization, body: 'x', audience: 'internal' as const }),
  ).rejects.toThrow('Only people of the agency can write internal comments.')
  await expect(
    larkspur.does(larkspur.rosa, comments.add, {
      ...agency.about,
      organization,
      body: 'x',
      audience: 'vendor' as const,
    }),
  ).rejects.toThrow('does not exist')
  await expect(
    larkspur.does(larkspur.rosa, comments.add, {
      ...shelbyville.about,
      organization: shelbyville.organization,
      body: 'x',
      audience: 'vendor' as const,
    }),
  ).rejects.toThrow('does not exist')
  await expect(
    agency.does(agency.max, comments.add, { ...agency.about, body: 'x', audience: 'vendor' as const }),
  ).rejects.toThrow('No vendor can read this record. Write an internal comment.')
  expect(await shelbyville.larkspur.sees(shelbyville.larkspur.rosa, 'select from comments')).toEqual([])
})

const [maxId, otherId] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']

test('names are typed as names and stored as mentions, there and back', () => {
  const kept = `Ask @[Max](${maxId}) and @[Max Okafor](${otherId}), (@[Max](${maxId})).`
  const { text, named } = asTyped(kept)
  expect(text).toBe('Ask @Max and @Max Okafor, (@Max).')
  expect(asSent(text, named)).toBe(kept)
  expect(asSent('@Maxine is somebody else, max@Max.example is nobody', named)).toBe(
    '@Maxine is somebody else, max@Max.example is nobody',
  )
  expect(asTyped(`@[Max](${maxId}) @[Max](${otherId})`).text).toBe(`@Max @[Max](${otherId})`)
  expect(inBold(`@[M*x](${maxId})!`)).toBe('**@M\\*x**!')
})

test.each<[string, string | null]>([
  ['@', ''],
  ['Ask @Ma', 'Ma'],
  ['Ask @Max Ok', 'Max Ok'],
  ['(@ada', 'ada'],
  ['mail max@ci', null],
  ['@Max said it', null],
  ['nothing', null],
])('%s is the beginning of %s', (text, part) => expect(namePart(text, text.length)).toBe(part))
