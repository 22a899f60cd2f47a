import { endedNews, type EndedNews, type EndedWith } from '#platform/commands/ended-news.ts'
import { job } from '#platform/jobs/later.ts'
import { lifeOfTable } from '#platform/life/leaves.ts'
import { isInWords } from '#platform/rules.ts'
import { inText } from '#platform/words.ts'
import { notify } from './notify.ts'

/** Tells the people of records that ended with another one: each person once for each kind, however many there are. */
export const tellEnded = job<EndedNews>(
  endedNews.name,
  async ({ organization_id, actor, news }, services) => {
    const now = services.clock.now()
    await services.database.transaction({ role: 'service_role' }, async (tx) => {
      for (const [person, rows] of byPerson(news)) {
        const [first] = rows
        const { table, id } = rows.length === 1 ? first! : first!.with
        const told = { organization_id, people: [person], record: { table, id }, words: wordsOf(rows), actor }
        await notify(tx, { ...told, event: 'ended_with', happening: first!.happening }, now)
      }
    })
  },
  { sends: ({ news }) => ({ people: news.flatMap(({ people }) => people) }) },
)

function byPerson(news: readonly EndedWith[]): [person: string, rows: EndedWith[]][] {
  const groups = new Map<string, [string, EndedWith[]]>()
  for (const row of news)
    for (const person of row.people) {
      const key = `${person} ${row.table} ${row.with.id}`
      const [, rows] = groups.get(key) ?? groups.set(key, [person, []]).get(key)!
      rows.push(row)
    }
  return [...groups.values()]
}

/** “Inspection IN-2026-0004 is canceled, because inspection checklist HYD-1 is retired.” */
function wordsOf(rows: readonly EndedWith[]): string {
  const [first] = rows
  const { record } = lifeOfTable(first!.table)!
  const because = `because ${nameOf(first!.with)} ${isInWords(lifeOfTable(first!.with.table)!.record, first!.with)}`
  if (rows.length === 1) return `${upper(nameOf(first!))} ${isInWords(record, first!)}, ${because}.`
  const titles = rows.slice(0, 3).map(({ title }) => title)
  const named = titles.every(Boolean) ? `: ${titles.join(', ')}${rows.length > 3 ? ' and others' : ''}` : ''
  return `${rows.length} ${inText(record.plural)} of yours ended, ${because}${named}.`
}

const nameOf = ({ table, title }: Pick<EndedWith, 'table' | 'title'>) =>
  `${inText(lifeOfTable(table)!.record.label)} ${title}`.trimEnd()
const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
