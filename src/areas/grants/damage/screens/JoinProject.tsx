import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { selected } from '#platform/pages/act.ts'
import { paProject } from '../../public-assistance/records.ts'
import type { damageCommands } from '../commands.ts'
import { damageLife } from '../life.ts'
import type { DamageItem } from '../records.ts'
import { whyNotJoin } from '../rules.ts'

/** Lists only drafts of the same category of work, because most other projects would be refused. */
export function JoinProject({ row, onClose }: { row: DamageItem; onClose: () => void }) {
  const { id, version, number, title } = row
  const { rows: projects } = useRecords(paProject, (from) =>
    from.eq('declaration', row.declaration).in('status', ['draft', 'returned']).order('number').limit(200),
  )
  const join = useCommand<typeof damageCommands.joinProject>('damage-items/join-project')
  if (!projects) return null
  const fitting = projects.filter((project) => whyNotJoin(row, project) === null)
  const { button, hint } = damageLife.moves.joinProject.says
  return (
    <AskDialog
      title={`Add ${title} to a project`}
      about={hint}
      verb={button}
      done={`${number} added to the project`}
      fields={{ project: selected(fitting, (each) => `${each.number} · ${each.title}`, 'Project') }}
      press={({ project }) => join.press({ id, version, project })}
      onClose={onClose}
    />
  )
}
