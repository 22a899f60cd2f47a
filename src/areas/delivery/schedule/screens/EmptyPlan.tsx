import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import type { Reason } from '#platform/rules.ts'
import type { Project } from '../../projects/records.ts'
import type { planFromTemplate } from '../commands.ts'
import { projectTask } from '../records.ts'
import type { Template } from '../rules.ts'

const templateWords: Record<Template, string> = {
  construction: 'Construction',
  equipment: 'Equipment',
  recovery: 'Disaster recovery',
  shutdown: 'Shutdown or outage',
}

type EmptyPlanProps = { row: Project; whyNot: Reason; onAdd: () => void; onImport: () => void }

export function EmptyPlan({ row, whyNot, onAdd, onImport }: EmptyPlanProps) {
  const begin = useCommand<typeof planFromTemplate>('projects/plan-from-template')
  return (
    <div className="rounded-md border border-line bg-surface">
      <Empty
        title="No plan yet"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <MoveButton look="main" whyNot={whyNot} run={onAdd}>
              Add task
            </MoveButton>
            <MoveButton whyNot={whyNot} run={onImport}>
              Import schedule
            </MoveButton>
            {(Object.keys(templateWords) as Template[]).map((template) => (
              <MoveButton
                key={template}
                whyNot={whyNot}
                run={() => begin({ id: row.id, template })}
                done="Tasks created. Update their days."
              >
                From template: {templateWords[template]}
              </MoveButton>
            ))}
          </span>
        }
      >
        {projectTask.about} Template days are a starting point, not an estimate.
      </Empty>
    </div>
  )
}
