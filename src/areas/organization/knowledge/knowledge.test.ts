import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { templateCommands, useTemplate } from '../templates/commands.ts'
import { fillIn, placesIn, whyNotText } from '../templates/rules.ts'
import { confirmRead, createDocument, documentCommands, editDocument } from './commands.ts'
import { foldersOf, readersOf, tidyFolder } from './rules.ts'

test('folders are named once each, with those above them', () => {
  expect(foldersOf(['Purchasing/Cards', 'Purchasing', 'People'])).toEqual([
    { id: 'People', name: 'People', parent: null },
    { id: 'Purchasing', name: 'Purchasing', parent: null },
    { id: 'Purchasing/Cards', name: 'Cards', parent: 'Purchasing' },
  ])
  expect(tidyFolder(' Purchasing / Cards/')).toBe('Purchasing/Cards')
})

test('a person who read an earlier version has not read this one', () => {
  const people = [{ user_id: 'ada' }, { user_id: 'max' }]
  expect(
    readersOf(
      2,
      [
        { edition: 1, reader: 'ada' },
        { edition: 2, reader: 'max' },
      ],
      people,
    ),
  ).toEqual({ read: [{ user_id: 'max' }], missing: [{ user_id: 'ada' }] })
})

test('a document is published in versions, and confirmed once for each', async () => {
  const { rosa, max, does, edits, sees } = await city()
  const made = await does(max, createDocument, {
    title: 'Cards',
    folder: 'Purchasing',
    kind: 'policy' as const,
    body: 'At most $500.',
    owner: max.user_id,
    must_read: true,
    files: [],
  })
  await expect(does(rosa, confirmRead, { id: made.id })).rejects.toThrow('Only a published document')
  await expect(does(rosa, documentCommands.publish, { id: made.id, why: '' })).rejects.toThrow(
    'Only a manager can do this.',
  )
  await does(max, documentCommands.publish, { id: made.id, why: '' })
  await does(rosa, confirmRead, { id: made.id })
  await expect(does(rosa, confirmRead, { id: made.id })).rejects.toThrow('You already confirmed version 1.')
  await expect(does(max, documentCommands.publish, { id: made.id, why: 'Again' })).rejects.toThrow(
    'This text is already published.',
  )

  const [{ version }] = (await sees(max, 'select version from knowledge_documents where id = $1', [made.id])) as [
    { version: number },
  ]
  await does(max, editDocument, { id: made.id, version, changes: { body: 'At most $1,000.' } })
  await expect(does(max, documentCommands.publish, { id: made.id, why: ' ' })).rejects.toThrow(
    'Enter what is new in this version.',
  )
  expect(await does(max, documentCommands.publish, { id: made.id, why: 'The limit rises.' })).toMatchObject({
    edition: 2,
  })
  await does(rosa, confirmRead, { id: made.id })
  const { retire, reopen } = documentCommands
  expect(await does(max, retire, { id: made.id })).toMatchObject({ status: 'retired' })
  expect(await does(max, reopen, { id: made.id })).toMatchObject({ status: 'draft', edition: 2 })
  expect(
    await sees(rosa, 'select edition, body from knowledge_versions where document = $1 order by edition', [made.id]),
  ).toMatchObject([{ body: 'At most $500.' }, { body: 'At most $1,000.' }])
  await expect(
    edits(max, `update knowledge_versions set body = 'Never said' where document = $1`, [made.id]),
  ).rejects.toThrow('permission denied')
})

test('a manual in a file has a new version when the file changes, and the old version keeps its own', async () => {
  const { max, rosa, does, sees } = await city()
  const file = (name: string) => [{ path: `x/${name}`, name, size: 10, type: 'application/pdf' }]
  const made = await does(max, createDocument, {
    title: 'Trenches',
    folder: 'Safety',
    kind: 'manual' as const,
    owner: max.user_id,
    must_read: true,
    files: file('first.pdf'),
  })
  const published = await does(max, documentCommands.publish, { id: made.id, why: '' })
  await does(rosa, confirmRead, { id: made.id })
  await expect(does(max, documentCommands.publish, { id: made.id, why: 'Again' })).rejects.toThrow(
    'This text is already published.',
  )
  await does(max, editDocument, { id: made.id, version: published.version, changes: { files: file('second.pdf') } })
  await does(max, documentCommands.publish, { id: made.id, why: 'Deeper trenches.' })
  const editions = (await sees(rosa, 'select files from knowledge_versions where document = $1 order by edition', [
    made.id,
  ])) as { files: { name: string }[] }[]
  expect(editions.map(({ files }) => files.map(({ name }) => name))).toEqual([['first.pdf'], ['second.pdf']])
  // A person who confirmed the first version has not read the second.
  await does(rosa, confirmRead, { id: made.id })
})

test('placeholders are filled in once, and unknown ones are named and stay', () => {
  const text = 'Dear {{ vendor }}, order {{number}} of {{organization.name}}. {{number}}!'
  expect(placesIn(text)).toEqual(['vendor', 'number', 'organization.name'])
  expect(fillIn(text, { vendor: 'Larkspur {{number}}', 'organization.name': 'Alder Falls' })).toEqual({
    text: 'Dear Larkspur {{number}}, order {{number}} of Alder Falls. {{number}}!',
    missing: ['number'],
  })
  expect(fillIn('{{a}}', { a: '' })).toEqual({ text: '{{a}}', missing: ['a'] })
})

test.each([
  ['what the record has', 'Order {{number}}', null],
  ['what every template has', '{{organization.name}}, {{today}}', null],
  ['what nothing fills in', 'Dear {{vender}}', 'Unknown merge fields: {{vender}}. Select from the list.'],
  [
    'braces that do not close',
    'Order {{number}',
    'Write a merge field as {{title}}: two braces, one name, two braces.',
  ],
])('a template with %s', (_, text, reason) => expect(whyNotText(text, ['number', 'vendor'])).toBe(reason))

test('a template is published when its placeholders are known, and counted when it is used', async () => {
  const { max, rosa, does } = await city()
  const { create, publish, retire } = templateCommands([
    { table: 'contracts', fields: { number: { kind: 'text' } } } as never,
  ])
  const made = await does(max, create, {
    name: 'Notice',
    kind: 'letter' as const,
    source: 'contracts' as const,
    subject: 'Contract {{number}}',
    body: 'It expires on {{ends_on}}.',
  })
  await expect(does(rosa, useTemplate, { id: made.id })).rejects.toThrow('Only a published template can be used.')
  await expect(does(max, publish, { id: made.id, why: '' })).rejects.toThrow(
    'Unknown merge fields: {{ends_on}}. Select from the list.',
  )
  const sound = await does(max, create, {
    name: 'Cover',
    kind: 'document' as const,
    source: 'contracts' as const,
    body: 'Contract {{number}}',
  })
  await does(max, publish, { id: sound.id, why: '' })
  expect(Number((await does(rosa, useTemplate, { id: sound.id })).used)).toBe(1)
  await expect(does(max, publish, { id: sound.id, why: 'Again' })).rejects.toThrow('This text is already published.')
  await expect(does(rosa, retire, { id: sound.id })).rejects.toThrow('Only a manager can do this.')
  expect(await does(max, retire, { id: sound.id })).toMatchObject({ status: 'retired' })
})
