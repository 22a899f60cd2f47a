import { z } from 'zod'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { Solicitation } from '../solicitations/records.ts'
import type { NoticeContent } from './rules.ts'

type Published = Required<NoticeContent['documents'][number]>
type Stored = { path: string; version: string; size: number; type: string; sha256: string | null }

export const documentsInput = z
  .array(
    z.strictObject({
      path: z.string().max(1024),
      name: z.string().min(1).max(255),
      size: z.int().min(0),
      type: z.string().max(255),
    }),
  )
  .max(100, 'At most 100 documents')

/**
 * The documents as the public will hold them in hand: what they are is read from the bytes, not from what somebody said
 * of them.
 */
export async function documentsOf(tx: CommandTx, { documents }: Solicitation): Promise<Published[]> {
  if (documents.length === 0) return []
  // With the person's own rights: what they could not open they cannot publish.
  const stored = await tx.asPerson<Stored>(storedSql, [tx.organizationId(), documents.map(({ path }) => path)])
  return documents.map(({ name, path }) => {
    const file = stored.find((each) => each.path === path)
    refuseIf(file ? null : `${name} is not among your files any more. Add it again.`)
    refuseIf(file!.sha256 ? null : `${name} was added before digests were kept. Add it again.`)
    const { version, size, type, sha256 } = file!
    return { name, version, size, type, sha256: sha256! }
  })
}

/** From now on nobody overwrites or deletes them, and whoever reads the notice reads them. */
export async function keepDocuments(
  tx: CommandTx,
  { id, edition, documents }: Solicitation,
  published: NoticeContent['documents'],
): Promise<void> {
  if (published.length === 0) return
  await tx.sql(
    'insert into app.kept_files (organization_id, path) select $1, unnest($2::text[]) on conflict do nothing',
    [tx.organizationId(), documents.map(({ path }) => path)],
  )
  await tx.sql(
    `insert into notice_documents (organization_id, solicitation, version, name, size, type, sha256, edition)
     select $1, $2, d.version, d.name, d.size, d.type, d.sha256, $3
     from json_populate_recordset(null::notice_documents, $4) d on conflict do nothing`,
    [tx.organizationId(), id, edition, JSON.stringify(published)],
  )
}

const storedSql = `
  select o.name as path, o.version, o.size, o.content_type as type, o.sha256 from storage.objects o
  join storage.buckets b on b.key = o.bucket_key
   where b.id = 'documents' and b.organization_id is null and o.organization_id = $1 and o.shelf = $1
   and o.name = any ($2)`
