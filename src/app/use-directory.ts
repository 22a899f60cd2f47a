import { useRole } from '#client/use-role.ts'
import { directory, type Group } from './directory.ts'
import type { Address } from './menu.ts'
import { mayOpen } from './pages.ts'

/** The pages of a section that the user may open. */
export function useDirectory(): (home: Address) => Group[] {
  const { role, operates } = useRole()
  return (home) =>
    (directory[home] ?? [])
      .map((group) => ({ ...group, entries: group.entries.filter(({ to }) => mayOpen(to, { role, operates })) }))
      .filter(({ entries }) => entries.length > 0)
}
