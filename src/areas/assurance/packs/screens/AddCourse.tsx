import { useCommand } from '#client/use-command.ts'
import { course } from '../../training/records.ts'
import { courseKeys, coursePacks, type CourseKey } from '../words.ts'
import type { installCourse } from '../commands.ts'
import { AddFromLibrary } from './AddFromLibrary.tsx'

const packs = courseKeys.map((key) => {
  const { code, title, about, minutes } = coursePacks[key]
  return { key, code, title, about, detail: `${minutes} minutes, with a quiz` }
})

export function AddCourse() {
  const install = useCommand<typeof installCourse>('courses/install')
  return (
    <AddFromLibrary
      about="Each becomes a draft with lessons and questions. Edit it as you need, then publish it."
      packs={packs}
      of={course}
      add={(key) => install({ pack: key as CourseKey })}
    />
  )
}
