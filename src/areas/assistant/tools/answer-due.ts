import type { Context } from '#platform/commands/command.ts'
import { dayInWords } from '#platform/dates.ts'
import { sayCount } from '#platform/say-count.ts'
import { say } from '#platform/say.ts'
import type { Answered, Library } from './library.ts'
import { lookedSaid } from './said.ts'

type Deadlines = {
  today: string
  deadlines: { table_name: string; record: string; title: string; says: string; day: string }[]
}

export async function answerDue(
  { from, to, words }: { from?: string; to?: string; words: string },
  { ask }: Library,
  context: Context,
): Promise<Answered> {
  const { today, deadlines } = await ask<Deadlines>(
    'deadlines/mine',
    { ...(from && { from }), ...(to && { until: to }) },
    context,
  )
  if (deadlines.length === 0)
    return { text: say('You have nothing due ({period}).', { period: lookedSaid([words]) }), cited: [] }
  const shown = deadlines.slice(0, 15)
  const lines = shown.map(({ says, title, day }) => {
    const what = says.includes(title) ? says : `${says} (${title})`
    const when = dayInWords(day)
    return `• ${day < today ? say('{what}: overdue since {when}', { what, when }) : say('{what}: due {when}', { what, when })}`
  })
  const more =
    deadlines.length > shown.length ? `\n${say('and {count} more.', { count: deadlines.length - shown.length })}` : ''
  return {
    text: `${sayCount(
      deadlines.length,
      { one: 'You have {count} deadline ({period}):', other: 'You have {count} deadlines ({period}):' },
      { period: lookedSaid([words]) },
    )}\n${lines.join('\n')}${more}`,
    cited: shown.map(({ table_name, record, title }) => ({ table: table_name, id: record, words: title })),
  }
}
