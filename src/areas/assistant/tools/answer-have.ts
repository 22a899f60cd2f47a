import type { Context } from '#platform/commands/command.ts'
import { say } from '#platform/say.ts'
import { inLines } from './in-lines.ts'
import type { Answered, Library } from './library.ts'
import { cited, findRows, searched } from './read.ts'
import { counted } from './said.ts'

/** “Which generators do we have”: assets and stock items by name. */
export async function answerHave(what: string, library: Library, context: Context): Promise<Answered | null> {
  const one = what.replace(/(?<=[a-z]{3})s$/, '')
  const parts: Answered[] = []
  for (const table of ['assets', 'stock_items']) {
    const record = library.records.find((each) => each.table === table)!
    const ids = (await searched(one, table, context, 50)).map(({ id }) => id)
    if (ids.length === 0) continue
    const { rows, count } = await findRows({ record, conditions: [{ test: 'these', ids }] }, context, { most: 10 })
    if (count === 0) continue
    const more = count > rows.length ? [say('and {count} more.', { count: count - rows.length })] : []
    parts.push({
      text: [`${counted(count, record)}:`, ...(await inLines(record, rows, library, context)), ...more].join('\n'),
      cited: rows.map((row) => cited(record, row)),
    })
  }
  if (parts.length === 0) return null
  return { text: parts.map(({ text }) => text).join('\n\n'), cited: parts.flatMap(({ cited: rows }) => rows) }
}
