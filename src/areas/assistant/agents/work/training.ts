import { addDays, daysBetween, dayInWords } from '#platform/dates.ts'
import { counted, type Found, type Work } from './desk.ts'

type Enrolled = { id: string; course: string; name: string; due_on: string; status: string }
type Held = { id: string; title: string; name: string; valid_until: string; needed_for: string | null }

export const training: Work = async ({ today, rows }) => {
  const open = await rows<Enrolled>(
    'Courses that are not passed',
    `select e.id, c.title as course, m.display_name as name, e.due_on::text, e.status from enrolments e
      join courses c on c.organization_id = e.organization_id and c.id = e.course
      join organization_members m on m.organization_id = e.organization_id and m.user_id = e.learner
      where e.status in ('enrolled', 'in_progress') order by e.due_on limit 300`,
  )
  const ending = await rows<Held>(
    'Certificates that end within 90 days',
    `select c.id, c.title, m.display_name as name, c.valid_until::text, c.needed_for from certificates c
      join organization_members m on m.organization_id = c.organization_id and m.user_id = c.holder
      where c.status = 'active' and c.valid_until <= $1 order by c.valid_until limit 300`,
    [addDays(today, 90)],
  )
  const found: Found[] = [
    ...open.map(({ id, course, name, due_on, status }): Found => {
      const left = daysBetween(today, due_on)
      return {
        tone: left < 0 ? 'bad' : left <= 14 ? 'warn' : 'info',
        words: `${name}: “${course}” ${left < 0 ? `was due ${counted(-left, 'day')} ago` : `is due in ${counted(left, 'day')}`}${status === 'enrolled' ? ' and is not begun' : ''}.`,
        about: { table: 'enrolments', id },
        ...(left <= 14 && { task: `Remind ${name} of “${course}”`.slice(0, 200) }),
      }
    }),
    ...ending.map(({ id, title, name, valid_until, needed_for }): Found => {
      const over = valid_until < today
      return {
        tone: over ? 'bad' : 'warn',
        words: `${name}: ${title} ${over ? 'ended' : 'ends'} on ${dayInWords(valid_until)}${needed_for ? `; it is needed for ${needed_for}` : ''}.`,
        about: { table: 'certificates', id },
        task: `Renew ${title} of ${name}`.slice(0, 200),
      }
    }),
  ]
  return {
    summary:
      found.length === 0
        ? 'Nobody is overdue and no certificate ends within 90 days, as far as you may see.'
        : `${counted(open.length, 'course')} not passed, ${counted(ending.length, 'certificate')} that ${ending.length === 1 ? 'ends' : 'end'} within 90 days.`,
    found,
  }
}
