import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { Due } from '#kit/parts/Due.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { plural } from '#platform/words.ts'
import { enrollmentLife } from '../life.ts'
import { enrollment, type Enrollment } from '../records.ts'

/** The courses that wait for the reader. */
export function OwnCourses({ loaded: { mine: all } }: { loaded: { mine: readonly Enrollment[] } }) {
  const today = useToday()
  const names = useNames(enrollment, all)
  const mine = all.filter(enrollmentLife.isOpen)
  if (mine.length === 0) return null
  return (
    <Notice
      title={plural(mine.length, {
        one: '1 course is waiting for you',
        other: `${mine.length} courses are waiting for you`,
      })}
    >
      <ul className="grid gap-1">
        {mine.map(({ id, course, due_on }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <Link className="link" to={`/admin/training/enrollments/${id}`}>
              {names.get(course) ?? 'Course'}
            </Link>
            <Due day={due_on} today={today} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
