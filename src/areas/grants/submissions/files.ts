import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import type { SealedFile } from './package/rules.ts'

type Stored = { path: string; size: number; type: string; sha256: string | null }

/** The files of an application as they are sealed: from now on they can’t be overwritten or deleted. */
export async function sealFiles(tx: CommandTx, documents: readonly KeptFile[]): Promise<SealedFile[]> {
  if (documents.length === 0) return []
  const paths = documents.map(({ path }) => path)
  // With the person’s own rights: a file they can’t open can’t be submitted.
  const stored = await tx.asPerson<Stored>(
    `select o.name as path, o.size, o.content_type as type, o.sha256 from storage.objects o
       join storage.buckets b on b.key = o.bucket_key
      where b.id = 'documents' and b.organization_id is null and o.organization_id = $1 and o.shelf = $1
        and o.name = any ($2)`,
    [tx.organization_id, paths],
  )
  const files = documents.map(({ name, path }) => {
    const file = stored.find((each) => each.path === path)
    refuseIf(file ? null : `${name} is no longer among your files. Add it again.`)
    refuseIf(file!.sha256 ? null : `${name} was added before digests were stored. Add it again.`)
    const sha256 = file!.sha256!
    const hash = Buffer.from(sha256, 'hex').toString('base64')
    return { name, path, size: Number(file!.size), type: file!.type, sha256, hash }
  })
  await tx.sql(
    'insert into app.kept_files (organization_id, path) select $1, unnest($2::text[]) on conflict do nothing',
    [tx.organization_id, paths],
  )
  return files
}
