import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { knowledgeDocument, knowledgeVersion, readReceipt, type KnowledgeDocument, type KnowledgeVersion, type ReadReceipt } from './records.ts'
import { moves, whyNotConfirm, whyNotPublish, whyNotReopen, whyNotRetire } from './rules.ts'

export const createDocument = draftCommand('knowledge-documents/create', knowledgeDocument)
export const editDocument = editCommand('knowledge-documents/edit', knowledgeDocument)

const one = z.strictObject({ id: z.uuid() })

export const publishDocument = command('knowledge-documents/publish', {
  about: 'Publishes a document as its next edition. What was published before stays readable.',
  input: one.extend({ why: z.string().trim().max(300).default('') }),
  async run({ id, why }, { tx, actor, now }) {
    const row = await tx.lock<KnowledgeDocument>(knowledgeDocument, id)
    const last = (await tx.one<Pick<KnowledgeVersion, 'title' | 'body' | 'files'>>('select title, body, files from knowledge_versions where organization_id = $1 and document = $2 order by edition desc limit 1', [actor.organization_id, id])) ?? null
    refuseIf(whyNotPublish(row, { actor, last, why }))
    const edition = Number(row.edition) + 1
    await tx.insert(knowledgeVersion, { document: id, edition, title: row.title, body: row.body, files: JSON.stringify(row.files), why: why || null, published_by: actor.user_id })
    return tx.update<KnowledgeDocument>(knowledgeDocument, id, { edition, published_at: now, published_by: actor.user_id, status: moves.publish.to })
  },
})

export const retireDocument = command('knowledge-documents/retire', {
  about: 'Takes a document out of use. Its editions stay.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<KnowledgeDocument>(knowledgeDocument, id)
    refuseIf(whyNotRetire(row, actor))
    return tx.update<KnowledgeDocument>(knowledgeDocument, id, { status: moves.retire.to })
  },
})

export const reopenDocument = command('knowledge-documents/reopen', {
  about: 'Takes a document up again that was out of use: it is a draft until it is published.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<KnowledgeDocument>(knowledgeDocument, id)
    refuseIf(whyNotReopen(row, actor))
    return tx.update<KnowledgeDocument>(knowledgeDocument, id, { status: moves.reopen.to })
  },
})

export const confirmRead = command('knowledge-documents/confirm-read', {
  about: 'Confirms having read the edition that is in force, in one’s own name.',
  personal: true,
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<KnowledgeDocument>(knowledgeDocument, id)
    const receipt = await tx.one('select id from read_receipts where organization_id = $1 and document = $2 and edition = $3 and reader = $4', [actor.organization_id, id, row.edition, actor.user_id])
    refuseIf(whyNotConfirm(row, { confirmed: Boolean(receipt) }))
    return tx.insert<ReadReceipt>(readReceipt, { document: id, edition: row.edition, reader: actor.user_id })
  },
})

export const knowledgeCommands = [createDocument, editDocument, publishDocument, retireDocument, reopenDocument, confirmRead]
