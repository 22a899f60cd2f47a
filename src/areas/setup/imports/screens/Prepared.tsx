import type { ImportRun } from '#areas/organization/imports/records.ts'
import { useActor } from '#client/use-actor.ts'
import { atLeast } from '#platform/roles.ts'
import { employeeImport } from '../../employees/import/rules.ts'
import { PreparedInvitations } from '../../employees/screens/PreparedInvitations.tsx'

/** The people of an imported list, whom an administrator invites from here. */
export function Prepared({ row }: { row: ImportRun }) {
  const actor = useActor()
  return row.kind === employeeImport.name && atLeast('admin', actor) && <PreparedInvitations />
}
