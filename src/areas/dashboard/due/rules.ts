import { addDays, daysBetween } from '#platform/dates.ts'

export type DueItem = {
  key: string
  table_name: string
  record: string
  title: string
  what: string
  says: string
  day: string
}
const aSunday = '2026-11-22'

type Group = { title: string; count: number; items: DueItem[] }

/**
 * Overdue items, those until Sunday, and those after: the first `most` of all. A week ends with its Sunday, so that on
 * a Friday the next working day is next week.
 */
export function grouped(all: readonly DueItem[], today: string, most: number): Group[] {
  const sinceSunday = ((daysBetween(aSunday, today) % 7) + 7) % 7
  const sunday = addDays(today, (7 - sinceSunday) % 7)
  const groups = [
    { title: 'Overdue', of: all.filter(({ day }) => day < today) },
    { title: 'This week', of: all.filter(({ day }) => day >= today && day <= sunday) },
    { title: 'Next two weeks', of: all.filter(({ day }) => day > sunday) },
  ]
  let left = most
  return groups.flatMap(({ title, of }) => {
    const items = of.slice(0, left)
    left -= items.length
    return items.length > 0 ? [{ title, count: of.length, items }] : []
  })
}

/** The verb first, and the title below where the sentence doesn't name it. A task is in its author's words. */
export function spoken({ table_name, says, title, what }: DueItem): { verb: string; rest: string; note: string } {
  if (table_name === 'tasks') return { verb: '', rest: title, note: 'Task' }
  const end = says.indexOf(' ')
  return {
    verb: end < 0 ? says : says.slice(0, end),
    rest: end < 0 ? '' : says.slice(end),
    note: [...(says.includes(title) ? [] : [title]), ...(what === 'Due' ? [] : [what])].join(' · '),
  }
}

export function distance(days: number): string {
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return days > 0 ? `In ${days} days` : days === -1 ? '1 day overdue' : `${-days} days overdue`
}
