import { Screen } from '#kit/record/Screen.tsx'
import { Directory } from './Directory.tsx'
import { menu } from './menu.ts'
import { useDirectory } from './use-directory.ts'

/** Every page that the user may open, by section. */
export default function AllPagesScreen() {
  const groupsOf = useDirectory()
  const groups = menu
    .map(({ name, home }) => ({ name, entries: groupsOf(home).flatMap(({ entries }) => entries) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <Screen area="Help & Support" title="All pages">
      <Directory groups={groups} />
    </Screen>
  )
}
