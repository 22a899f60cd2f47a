import { drawnPage } from '#platform/pages/drawn-page.ts'
import { knowledgeDocument } from './records.ts'
import { documentsIn, inFolders, receipts } from './reads.ts'

/** The folders of the knowledge base, and the documents of the one that is open. */
export const docs = drawnPage('/docs', (_, params) => [
  { rows: inFolders },
  { rows: receipts },
  { list: documentsIn(params.get('folder')) },
])

export const newDocument = drawnPage('/docs/new', ({ user_id }) => [
  { form: knowledgeDocument, start: { owner: user_id } },
])
