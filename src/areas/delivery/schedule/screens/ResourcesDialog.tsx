import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { inFigures } from '#platform/words.ts'
import { firstReason } from '#platform/rules.ts'
import { isActive } from '#platform/life/statuses.ts'
import { whyNotAssign } from '../load/rules.ts'
import type { ProjectTask } from '../records.ts'
import type { assignResources } from '../resources.ts'
import type { ScheduleState } from './use-schedule.ts'

type Need = { resource: string; units: unknown }

/** The resources that a task needs, with their units. */
export function ResourcesDialog({
  task,
  state,
  onClose,
}: {
  task: ProjectTask
  state: ScheduleState
  onClose: () => void
}) {
  const assign = useCommand<typeof assignResources>('project-tasks/assign')
  const { resources, assignments } = state
  const before = assignments.filter((each) => each.task === task.id)
  const [needs, setNeeds] = useState<readonly Need[]>(
    before.map(({ resource, units }) => ({ resource, units: Number(units) })),
  )
  const change = (at: number, next: Partial<Need>) =>
    setNeeds(needs.map((need, index) => (index === at ? { ...need, ...next } : need)))
  const valid = needs.flatMap(({ resource, units }) =>
    typeof units === 'number' && units >= 0.01 ? [{ resource, units }] : [],
  )
  const whyNot = firstReason(
    valid.length < needs.length && 'Enter how many of each resource the task needs.',
    whyNotAssign(task, valid, { resources, before: before.map(({ resource }) => resource) }),
  )
  const free = resources.find((each) => isActive(each) && needs.every(({ resource }) => resource !== each.id))
  return (
    <Dialog
      title={`Resources of ${task.code}`}
      about={task.name}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={whyNot}
            run={async () => (await assign({ id: task.id, needs: valid }), onClose())}
            done="Resources saved"
          >
            Save resources
          </MoveButton>
        </>
      }
    >
      {resources.length === 0 ? (
        <p className="text-sm text-ink-2">
          There are no resources yet. <ButtonLink to="/project-management/resources/new">Add resource</ButtonLink>
        </p>
      ) : (
        <div className="grid gap-3">
          {needs.map((need, at) => (
            <div key={at} className="flex flex-wrap items-end gap-2">
              <SelectBox
                aria-label={`Resource ${at + 1}`}
                className="min-w-40 flex-1"
                value={need.resource}
                onChange={({ target }) => change(at, { resource: target.value })}
              >
                {resources
                  .filter((each) => isActive(each) || each.id === need.resource)
                  .map(({ id, name, capacity }) => (
                    <option key={id} value={id}>
                      {name} ({inFigures(Number(capacity), 2)} available)
                    </option>
                  ))}
              </SelectBox>
              <span className="w-24">
                <NumberInput
                  id={`units-${at}`}
                  label="Units"
                  value={need.units}
                  onChange={(units) => change(at, { units })}
                />
              </span>
              <Button onClick={() => setNeeds(needs.filter((_, index) => index !== at))}>
                Remove<span className="sr-only"> resource {at + 1}</span>
              </Button>
            </div>
          ))}
          {free && (
            <span>
              <Button onClick={() => setNeeds([...needs, { resource: free.id, units: 1 }])}>Add resource</Button>
            </span>
          )}
        </div>
      )}
    </Dialog>
  )
}
