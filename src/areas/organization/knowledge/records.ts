import { choice, date, files, flag, instant, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const knowledgeDocument = defineRecord('knowledge_documents', {
  label: 'Document',
  plural: 'Documents',
  about: 'A policy, instruction or manual of the organization. Each published version stays on file.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft', 'published'],
  title: 'title',
  list: ['title', 'folder', 'kind', 'owner', 'edition', 'review_on', 'status'],
  find: ['summary', 'body'],
  fields: {
    title: text({ required: true, max: 200 }),
    folder: text({ required: true, max: 200, help: 'Separate nested folders with a slash, such as Purchasing/Cards.' }),
    kind: choice(['policy', 'instruction', 'manual', 'form'], { required: true }),
    summary: text({ max: 300, help: 'One sentence that helps people find it.' }),
    body: longText({ max: 20_000, label: 'Text', requiredTo: { publish: 'without a file' } }),
    files: files({ help: 'An uploaded manual, or a form to print.', requiredTo: { publish: 'without a text' } }),
    page: text({ max: 120, label: 'Help for page', help: 'The address of a screen, such as /purchase-orders.' }),
    owner: person({ required: true, label: 'Maintained by' }),
    review_on: date({ label: 'Next review', due: { says: 'Review {title}', for: ['owner'], while: ['published'] } }),
    must_read: flag({ label: 'Read confirmation required' }),
    edition: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', zero: 'None yet' }),
    published_at: instant({ setBy: 'commands', label: 'Published on' }),
    published_by: person({ setBy: 'commands', label: 'Published by' }),
    status: choice(['draft', 'published', 'retired'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type KnowledgeDocument = RowOf<typeof knowledgeDocument>

export const knowledgeVersion = defineRecord('knowledge_versions', {
  label: 'Document version',
  plural: 'Document versions',
  about: 'A published version of a document.',
  access: { of: 'parent', parent: 'knowledge_documents', by: 'document' },
  appendOnly: true,
  title: 'title',
  list: ['edition', 'title', 'why', 'published_by'],
  fields: {
    document: ref('knowledge_documents', { required: true, setBy: 'commands' }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    title: text({ required: true, max: 200, setBy: 'commands' }),
    body: longText({ max: 20_000, setBy: 'commands', label: 'Text' }),
    files: files({ setBy: 'commands' }),
    why: text({ max: 300, setBy: 'commands', label: 'What’s new' }),
    published_by: person({ required: true, setBy: 'commands', label: 'Published by' }),
  },
})
export type KnowledgeVersion = RowOf<typeof knowledgeVersion>

/** The text of a published file, so that a search finds the paragraph and not only the file's name. */
export const knowledgeText = defineRecord('knowledge_texts', {
  label: 'Text of a file',
  plural: 'Texts of files',
  about: 'The text of a published file, read for the search. The file itself stays as it was uploaded.',
  access: { of: 'parent', parent: 'knowledge_documents', by: 'document' },
  appendOnly: true,
  title: 'name',
  list: ['position', 'name', 'problem'],
  fields: {
    document: ref('knowledge_documents', { required: true, setBy: 'commands' }),
    knowledge_version: ref('knowledge_versions', { required: true, setBy: 'commands', label: 'Version' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    name: text({ required: true, max: 300, setBy: 'commands', label: 'File' }),
    body: longText({ required: true, max: 2_000_000, setBy: 'commands', verbatim: true, label: 'Text' }),
    problem: text({ max: 200, setBy: 'commands', label: 'Not searchable', empty: 'Searchable' }),
  },
})
export type KnowledgeText = RowOf<typeof knowledgeText>

export const readReceipt = defineRecord('read_receipts', {
  label: 'Read receipt',
  plural: 'Read receipts',
  about: 'Confirmation that a person has read a document version.',
  access: { of: 'parent', parent: 'knowledge_documents', by: 'document' },
  appendOnly: true,
  title: 'edition',
  list: ['edition', 'reader'],
  fields: {
    document: ref('knowledge_documents', { required: true, setBy: 'commands' }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    reader: person({ required: true, setBy: 'commands', label: 'Read by' }),
  },
})
export type ReadReceipt = RowOf<typeof readReceipt>
