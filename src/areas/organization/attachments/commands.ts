import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordInQuestion } from '#platform/commands/record-in-question.ts'
import type { Arrived } from '#platform/storage/keep-file.ts'
import { folderOf, whyNotAttach, whyNotRemove, whyNotRestore, type Attachment, type Stored } from './rules.ts'

const attachment = { table: 'attachments', label: 'File' }

export function attachmentCommands(records: readonly AnyRecord[]) {
  const add = command('attachments/add', {
    about: 'Attaches an uploaded file to a record. A file with the same name becomes its next version.',
    input: z.object({
      table: z.string(),
      record: z.uuid(),
      name: z
        .string()
        .trim()
        .min(1, 'Name is required')
        .max(255, 'Name must be less than 255 characters')
        .regex(/^[^\p{Cc}/\\]+$/u, 'Name has characters that can’t be saved'),
      path: z.string().min(1).max(1024),
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'sha256 must be 64 hexadecimal digits'),
    }),
    async run({ table, record, name, path, sha256 }, context): Promise<Attachment> {
      const { tx, actor, now } = context
      await recordInQuestion(context, records, { table, record })
      // The person's own view of storage: a file they could not open can't be attached.
      const [stored] = await tx.asPerson<Stored>(storedSql, [actor.organization_id, path])
      // Claimed in one statement: of two people who attach the same file at once the second is told so.
      const kept = await tx.one(
        'insert into app.kept_files (organization_id, path) values ($1, $2) on conflict do nothing returning path',
        [actor.organization_id, path],
      )
      refuseIf(
        whyNotAttach(
          { path, sha256, name },
          { folder: folderOf({ organization: actor.organization_id, table, record }), stored, taken: !kept },
        ),
      )
      return insertNext(tx, {
        organization_id: actor.organization_id,
        table_name: table,
        record,
        name,
        path,
        size: stored!.size,
        type: stored!.content_type,
        sha256: stored!.sha256 ?? sha256,
        added_by: actor.user_id,
        added_at: now,
      })
    },
  })
  return { add, remove: removeAttachment, restore: restoreAttachment }
}

export const removeAttachment = command('attachments/remove', {
  about: 'Removes a file from a record. A line stays with its name, who removed it and why.',
  input: z.object({
    id: z.uuid(),
    reason: z.string().trim().min(1, 'Enter a reason.').max(500, 'Reason must be less than 500 characters'),
  }),
  async run({ id, reason }, { tx, actor, now }): Promise<Attachment> {
    const file = await tx.lock<Attachment>(attachment, id)
    refuseIf(whyNotRemove(file, { actor }))
    return tx.update<Attachment>(attachment, id, {
      removed_by: actor.user_id,
      removed_at: now,
      removed_because: reason,
    })
  },
})

export const restoreAttachment = command('attachments/restore', {
  about: 'Restores a file that was removed from a record. The history keeps both.',
  input: z.object({ id: z.uuid() }),
  async run({ id }, { tx, actor }): Promise<Attachment> {
    const file = await tx.lock<Attachment>(attachment, id)
    refuseIf(whyNotRestore(file, { actor }))
    return tx.update<Attachment>(attachment, id, { removed_by: null, removed_at: null, removed_because: null })
  },
})

/** A file that the program made for a record, in the record’s folder. It is kept like any other file of the record. */
export async function attachMade(
  tx: Tx,
  { file, sha256, store }: Arrived,
  about: { organization_id: string; table_name: string; record: string; added_by: string },
  now: Date,
): Promise<Attachment> {
  await store(tx)
  await tx.sql('insert into app.kept_files (organization_id, path) values ($1, $2)', [about.organization_id, file.path])
  const { path, name, size, type } = file
  return insertNext(tx, { ...about, name, path, size, type, sha256, added_at: now })
}

/** Two people who add the same name at once get two numbers: the second waits for the first and counts again. */
async function insertNext(
  tx: Tx,
  {
    organization_id,
    table_name,
    record,
    name,
    ...rest
  }: Pick<
    Attachment,
    'organization_id' | 'table_name' | 'record' | 'name' | 'path' | 'size' | 'type' | 'sha256' | 'added_by'
  > & { added_at: Date },
): Promise<Attachment> {
  const values = [
    organization_id,
    table_name,
    record,
    name,
    rest.path,
    rest.size,
    rest.type,
    rest.sha256,
    rest.added_by,
    rest.added_at,
  ]
  for (;;) {
    const added = await tx.one<Attachment>(
      `insert into attachments (organization_id, table_name, record, name, file_version, path, size, type, sha256,
        added_by, added_at)
       select $1, $2, $3, $4, coalesce(max(file_version), 0) + 1, $5, $6, $7, $8, $9, $10 from attachments
       where organization_id = $1 and table_name = $2 and record = $3 and name = $4
       on conflict (organization_id, table_name, record, name, file_version) do nothing returning *`,
      values,
    )
    if (added) return added
  }
}

const storedSql = `
  select o.size, o.content_type, o.etag, o.owner_id, o.sha256, o.sent_sha256 from storage.objects o
  join storage.buckets b on b.key = o.bucket_key
   where b.id = 'documents' and b.organization_id is null and o.organization_id = $1 and o.shelf = $1 and o.name = $2`
