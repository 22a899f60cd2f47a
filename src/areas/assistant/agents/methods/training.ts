import { enrollmentLife } from '#areas/assurance/training/life.ts'
import { certificateLife } from '#areas/assurance/certificates/life.ts'
import { plural } from '#platform/words.ts'
import { addDays, daysBetween, dayInWords } from '#platform/dates.ts'
import { among } from '#platform/life/status-sql.ts'
import { counted, type Found, type Work } from './desk.ts'

type Enrolled = { id: string; course: string; name: string; due_on: string; status: string }
type Held = { id: string; title: string; name: string; expires_on: string; needed_for: string | null }

export const training: Work = async ({ today, rows }) => {
  const open = await rows<Enrolled>(
    'Courses not passed',
    `select e.id, c.title as course, m.display_name as name, e.due_on::text, e.status from enrollments e
      join courses c on c.organization_id = e.organization_id and c.id = e.course
      join organization_members m on m.organization_id = e.organization_id and m.user_id = e.learner
      where e.status ${among(enrollmentLife, ...enrollmentLife.openStatuses)} order by e.due_on limit 300`,
  )
  const ending = await rows<Held>(
    'Certificates expiring within 90 days',
    `select c.id, c.title, m.display_name as name, c.expires_on::text, c.needed_for from certificates c
      join organization_members m on m.organization_id = c.organization_id and m.user_id = c.holder
      where c.status ${among(certificateLife, 'active')} and c.expires_on <= $1 order by c.expires_on limit 300`,
    [addDays(today, 90)],
  )
  const found: Found[] = [
    ...open.map(({ id, course, name, due_on, status }): Found => {
      const left = daysBetween(today, due_on)
      return {
        tone: left < 0 ? 'bad' : left <= 14 ? 'warn' : 'info',
        words: `${name}: “${course}” ${left < 0 ? `was due ${counted(-left, 'day')} ago` : `is due in ${counted(left, 'day')}`}${enrollmentLife.is({ status }, 'enrolled') ? ' and is not started' : ''}.`,
        about: { table: 'enrollments', id },
        ...(left <= 14 && { task: `Remind ${name} of “${course}”`.slice(0, 200) }),
      }
    }),
    ...ending.map(({ id, title, name, expires_on, needed_for }): Found => {
      const over = expires_on < today
      return {
        tone: over ? 'bad' : 'warn',
        words: `${name}: ${title} ${over ? 'expired' : 'expires'} on ${dayInWords(expires_on)}${needed_for ? `; required for ${needed_for}` : ''}.`,
        about: { table: 'certificates', id },
        task: `Renew ${title} for ${name}`.slice(0, 200),
      }
    }),
  ]
  return {
    summary:
      found.length === 0
        ? 'No visible courses are overdue, and no certificates expire within 90 days.'
        : `${counted(open.length, 'course')} not passed, ${counted(ending.length, 'certificate')} that ${plural(ending.length, { one: 'ends', other: 'end' })} within 90 days.`,
    found,
  }
}
