import { chosen } from '#platform/pages/drawn-page.ts'
import { list } from '#platform/pages/list-page.ts'
import { knowledgeDocument, type KnowledgeDocument } from './records.ts'

/** All documents, in the order of their folders. */
export const inFolders = chosen<KnowledgeDocument>('knowledge_documents', (from) =>
  from.select().order('folder').order('title').limit(1_000),
)
/** The editions that the reader has read. */
export const receipts = chosen<{ document: string; edition: number }>('read_receipts', (from, me) =>
  from.select('document,edition').eq('reader', me).limit(1_000),
)
export const documentsIn = (folder: string | null) =>
  list(knowledgeDocument, {
    columns: ['title', 'kind', 'owner', 'review_on', 'status'],
    ...(folder && { where: { folder } }),
  })
