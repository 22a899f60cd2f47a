import { choice, date, files, flag, instant, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const knowledgeDocument = defineRecord('knowledge_documents', {
  label: 'Document',
  plural: 'Documents',
  about: 'A policy, an instruction or a manual of the organization, in editions: what was published stays as it was.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft', 'published'],
  title: 'title',
  list: ['title', 'folder', 'kind', 'owner', 'edition', 'review_on', 'status'],
  find: ['summary', 'body'],
  fields: {
    title: text({ required: true, max: 200 }),
    folder: text({
      required: true,
      max: 200,
      help: 'Parts of a folder are divided by a slash, such as Purchasing/Cards.',
    }),
    kind: choice(['policy', 'instruction', 'manual', 'form'], { required: true }),
    summary: text({ max: 300, help: 'One sentence for whoever looks for it.' }),
    body: longText({ max: 20_000, label: 'Text' }),
    files: files({ help: 'A manual that was uploaded, or a form to be printed.' }),
    page: text({ max: 120, label: 'Helps on the page', help: 'The address of a screen, such as /purchase-orders.' }),
    owner: person({ required: true, label: 'Kept up by' }),
    review_on: date({ label: 'Look at again', due: { for: ['owner'], while: ['published'] } }),
    must_read: flag({ label: 'Everybody confirms having read it' }),
    edition: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', zero: 'None yet' }),
    published_at: instant({ setBy: 'commands', label: 'Published' }),
    published_by: person({ setBy: 'commands', label: 'Published by' }),
    status: choice(['draft', 'published', 'retired'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type KnowledgeDocument = RowOf<typeof knowledgeDocument>

export const knowledgeVersion = defineRecord('knowledge_versions', {
  label: 'Edition',
  plural: 'Editions',
  about: 'A document as it was published, word for word.',
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
    why: text({ max: 300, setBy: 'commands', label: 'What is new' }),
    published_by: person({ required: true, setBy: 'commands', label: 'Published by' }),
  },
})
export type KnowledgeVersion = RowOf<typeof knowledgeVersion>

export const readReceipt = defineRecord('read_receipts', {
  label: 'Read receipt',
  plural: 'Read receipts',
  about: 'Somebody confirmed having read an edition of a document.',
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
