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
  .max(100, 'Up to 100 documents')

/** The documents as the public will get them: type and size are read from the bytes, not taken from the upload. */
export async function documentsOf(tx: CommandTx, { documents }: Solicitation): Promise<Published[]> {
  if (documents.length === 0) return []
  // With the person's own rights: a file they can't open can't be published.
  const stored = await tx.asPerson<Stored>(storedSql, [tx.organization_id, documents.map(({ path }) => path)])
  return documents.map(({ name, path }) => {
    const file = stored.find((each) => each.path === path)
    refuseIf(file ? null : `${name} is no longer among your files. Add it again.`)
    refuseIf(file!.sha256 ? null : `${name} was added before digests were stored. Add it again.`)
    const { version, size, type, sha256 } = file!
    return { name, version, size, type, sha256: sha256! }
  })
}

/** Each document by its name and its bytes; for people who can't open a file, by its place. */
export async function digestsOf(tx: CommandTx, { documents }: Pick<Solicitation, 'documents'>): Promise<string[][]> {
  if (documents.length === 0) return []
  const stored = await tx.asPerson<Stored>(storedSql, [tx.organization_id, documents.map(({ path }) => path)])
  return documents.map(({ name, path }) => [name, stored.find((each) => each.path === path)?.sha256 ?? path])
}

/** From now on they can't be overwritten or deleted, and readers of the notice can read them. */
export async function keepDocuments(
  tx: CommandTx,
  { id, edition, documents }: Solicitation,
  published: NoticeContent['documents'],
): Promise<void> {
  if (published.length === 0) return
  await tx.sql(
    'insert into app.kept_files (organization_id, path) select $1, unnest($2::text[]) on conflict do nothing',
    [tx.organization_id, documents.map(({ path }) => path)],
  )
  await tx.sql(
    `insert into notice_documents (organization_id, solicitation, version, name, size, type, sha256, edition)
     select $1, $2, d.version, d.name, d.size, d.type, d.sha256, $3
     from json_populate_recordset(null::notice_documents, $4) d on conflict do nothing`,
    [tx.organization_id, id, edition, JSON.stringify(published)],
  )
}

const storedSql = `
  select o.name as path, o.version, o.size, o.content_type as type, o.sha256 from storage.objects o
  join storage.buckets b on b.key = o.bucket_key
   where b.id = 'documents' and b.organization_id is null and o.organization_id = $1 and o.shelf = $1
   and o.name = any ($2)`
