import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { documentLife } from './life.ts'
import {
  knowledgeDocument,
  knowledgeVersion,
  readReceipt,
  type KnowledgeDocument,
  type KnowledgeVersion,
  type ReadReceipt,
} from './records.ts'
import { readKnowledgeFiles } from './read-files.ts'
import { differsFrom, whyNotConfirm } from './rules.ts'

export const createDocument = draftCommand('knowledge-documents/create', knowledgeDocument)
export const editDocument = editCommand('knowledge-documents/edit', knowledgeDocument)

const one = z.strictObject({ id: z.uuid() })

export const documentCommands = commandsOf(documentLife, {
  async facts(row, { tx }) {
    const last = await tx.one<Pick<KnowledgeVersion, 'title' | 'body' | 'files'>>(
      `select title, body, files from knowledge_versions
        where organization_id = $1 and document = $2 order by edition desc limit 1`,
      [tx.organization_id, row.id],
    )
    return { unchanged: last !== undefined && !differsFrom(row, last) }
  },
  async publish(row, { asked: { why }, tx, actor, now }) {
    const { id, title, body } = row
    const edition = Number(row.edition) + 1
    const read = { title, body, files: JSON.stringify(row.files), why: why?.trim() || null }
    const version = await tx.insert<KnowledgeVersion>(knowledgeVersion, {
      document: id,
      edition,
      ...read,
      published_by: actor.user_id,
    })
    if (row.files.length > 0)
      await tx.later(readKnowledgeFiles, { organization_id: actor.organization_id, version: version.id })
    return { edition, published_at: now.toISOString(), published_by: actor.user_id }
  },
})

export const confirmRead = command('knowledge-documents/confirm-read', {
  about: 'Confirms that the user has read the current version of a document.',
  personal: true,
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<KnowledgeDocument>(knowledgeDocument, id)
    const receipt = await tx.one(
      'select id from read_receipts where organization_id = $1 and document = $2 and edition = $3 and reader = $4',
      [actor.organization_id, id, row.edition, actor.user_id],
    )
    refuseIf(whyNotConfirm(row, { confirmed: Boolean(receipt) }))
    return tx.insert<ReadReceipt>(readReceipt, { document: id, edition: row.edition, reader: actor.user_id })
  },
})

export const knowledgeCommands = [createDocument, editDocument, ...Object.values(documentCommands), confirmRead]
