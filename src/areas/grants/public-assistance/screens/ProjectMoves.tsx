import { useCommand } from '#client/use-command.ts'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import type { editPaProject } from '../commands.ts'
import { paProjectLife } from '../projects/life.ts'
import { paProject, type PaProject } from '../records.ts'

/** The next actions on a project, by its status. */
export function ProjectMoves({ row }: { row: PaProject }) {
  const edit = useCommand<typeof editPaProject>('pa-projects/edit')
  return (
    <>
      <EditRecord of={paProject} row={row} edit={edit} done="Saved and recalculated" />
      <Moves life={paProjectLife} row={row} />
    </>
  )
}
