import type { CommandTx } from '../../commands/command-tx.ts'
import { linesFrom, type TextLine } from '../../documents/text-lines.ts'

/** The stored text of a file as the person who asks may read it. */
export type FileLines = { state: 'waiting' | 'unread' | 'read'; problem: string | null; lines: TextLine[] }

/** The bucket of every organization's documents: with the shelf and the name it is the key of a file. */
export const documentsKey = `(select key from storage.buckets where id = 'documents' and organization_id is null)`

type Part = { page: number | null; part: number; body: string; places: number[] }
/** Forms and invoices are short: more pages than these are not read for their fields. */
const mostParts = 20

export async function linesOfFile(
  tx: Pick<CommandTx, 'asPerson'>,
  organization: string,
  path: string,
): Promise<FileLines> {
  const [text] = await tx.asPerson<{ object: string; state: FileLines['state']; problem: string | null }>(
    `select t.object, t.state, t.problem from storage.objects o join storage.texts t on t.object = o.id
      where o.bucket_key = ${documentsKey} and o.shelf = $1 and o.name = $2`,
    [organization, path],
  )
  if (!text) return { state: 'unread', problem: 'This kind of file can’t be read.', lines: [] }
  if (text.state !== 'read') return { ...text, lines: [] }
  const parts = await tx.asPerson<Part>(
    `select part, page, body, places from storage.text_parts where object = $1 order by part limit ${mostParts}`,
    [text.object],
  )
  const lines = parts.flatMap(({ page, part, body, places }) => linesFrom({ page: page ?? part, body, places }))
  const isEmpty = lines.length === 0
  return {
    state: isEmpty ? 'unread' : 'read',
    problem: isEmpty ? 'No text on its pages. Enter the fields from the file.' : text.problem,
    lines,
  }
}
