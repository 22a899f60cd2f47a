import type { Node } from 'prosemirror-model'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { picturesOf, whyNotPictures, type PictureFile } from './rules.ts'

/** The pictures of a text are files of its record: before a text is saved. */
export async function refuseForeignPictures(
  tx: Pick<CommandTx, 'sql' | 'organization_id'>,
  doc: Node,
  of: { table: string; record: string },
): Promise<void> {
  const pictures = picturesOf(doc)
  if (pictures.length === 0) return
  const files = await tx.sql<PictureFile>(
    `select id, name, sha256, type, size::float8 as size, removed_at from attachments
      where organization_id = $1 and table_name = $2 and record = $3 and id = any ($4)`,
    [tx.organization_id, of.table, of.record, pictures.map(({ file }) => file)],
  )
  refuseIf(whyNotPictures(pictures, files))
}
