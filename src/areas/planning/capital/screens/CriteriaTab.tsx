import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { inForce } from '#platform/records/dated.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { createCriterion, editCriterion } from '../commands.ts'
import { capitalCriterion, type CapitalCriterion } from '../records.ts'
import { whyNotWeights } from '../rules.ts'
import { useToday } from '#client/use-today.ts'
import { sendsChanges } from '#kit/record/form-send.ts'

/** Scoring criteria and calculation settings, each with its effective date and source. */
export function CriteriaTab({ loaded: { criteria } }: { loaded: { criteria: readonly CapitalCriterion[] } }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<'criterion' | { criterion: CapitalCriterion }>()
  const create = useCommand<typeof createCriterion>('capital-criteria/create')
  const edit = useCommand<typeof editCriterion>('capital-criteria/edit')
  const whyNot = whyNotEdit(capitalCriterion, null, actor)
  const wrong = criteria.length > 0 ? whyNotWeights(inForce(criteria, today)) : null
  return (
    <div className="grid gap-5">
      {wrong && <Notice tone="warn" title={wrong} />}
      <Panel
        title="Criteria"
        about="Each is scored 0 to 5. The score of a request is the sum of weight times points; several reviewers are averaged."
        actions={
          <MoveButton whyNot={whyNot} run={() => setAsking('criterion')}>
            Add
          </MoveButton>
        }
      >
        {criteria.length === 0 && (
          <p className="text-ink-2">No criteria yet. Add criteria so that requests can be scored.</p>
        )}
        <ul className="divide-y divide-line">
          {criteria.map((each) => (
            <li key={each.id} className="flex flex-wrap items-start justify-between gap-x-5 gap-y-1 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold text-ink">{each.name}</p>
                <p className="text-ink-2">{each.question}</p>
                <p className="text-xs text-ink-2">
                  {each.source}, from <Day day={each.valid_from} />
                  {each.valid_to && (
                    <>
                      {' '}
                      until <Day day={each.valid_to} />
                    </>
                  )}
                </p>
              </div>
              <span className="figures text-lg text-ink">{Number(each.weight)}%</span>
              {whyNot === null && (
                <Button look="quiet" onClick={() => setAsking({ criterion: each })}>
                  Edit<span className="sr-only"> {each.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {asking === 'criterion' && (
        <FormDialog
          of={capitalCriterion}
          title="Add criterion"
          done="Criterion added"
          start={{ valid_from: today }}
          send={create}
          onClose={() => setAsking(undefined)}
        />
      )}
      {typeof asking === 'object' && 'criterion' in asking && (
        <FormDialog
          of={capitalCriterion}
          row={asking.criterion}
          title="Edit criterion"
          done="Criterion saved"
          send={sendsChanges(asking.criterion.id, edit)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
