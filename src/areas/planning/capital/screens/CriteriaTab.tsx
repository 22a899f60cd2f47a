import { ControlPanel } from '#areas/organization/controls/screens/ControlPanel.tsx'
import { asProposed } from '#platform/records/control.ts'
import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { inForce } from '#platform/records/dated.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { createCapitalTerm, createCriterion, editCriterion } from '../commands.ts'
import { capitalCriterion, capitalTerm, type CapitalCriterion } from '../records.ts'
import { whyNotWeights } from '../rules.ts'
import { useToday } from '#client/use-today.ts'

/** Scoring criteria and calculation settings, each with its effective date and source. */
export function CriteriaTab() {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<'criterion' | 'term' | { criterion: CapitalCriterion }>()
  const { rows: criteria } = useRecords(capitalCriterion, (from) =>
    from.order('weight', { ascending: false }).limit(200),
  )
  const { rows: terms } = useRecords(capitalTerm, (from) => from.order('valid_from', { ascending: false }).limit(200))
  const create = useCommand<typeof createCriterion>('capital-criteria/create')
  const edit = useCommand<typeof editCriterion>('capital-criteria/edit')
  const createTerm = useCommand<typeof createCapitalTerm>('capital-terms/create')
  const whyNot = whyNotEdit(capitalCriterion, null, actor)
  const wrong = criteria && criteria.length > 0 ? whyNotWeights(inForce(criteria, today)) : null
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
        {criteria?.length === 0 && (
          <p className="text-ink-2">No criteria yet. Add criteria so that requests can be scored.</p>
        )}
        <ul className="divide-y divide-line">
          {criteria?.map((each) => (
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
      <ControlPanel of={capitalTerm} />
      <Panel
        title="Capital settings"
        actions={
          <MoveButton whyNot={whyNot} run={() => setAsking('term')}>
            Add
          </MoveButton>
        }
      >
        {terms?.length === 0 && <p className="text-ink-2">No active discount rate. Add one to show present values.</p>}
        <ul className="divide-y divide-line">
          {terms?.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2.5">
              <div className="min-w-0 flex-1 basis-60">
                <p className="text-ink">{optionLabel(capitalTerm.fields.kind, each.kind)}</p>
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
              <span className="figures text-lg text-ink">{Number(each.value)}</span>
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
      {asking === 'term' && (
        <FormDialog
          of={asProposed(capitalTerm)}
          title="Add setting"
          done="Setting submitted. A second administrator must approve changes."
          start={{ kind: 'discount_percent', valid_from: today }}
          send={createTerm}
          onClose={() => setAsking(undefined)}
        />
      )}
      {typeof asking === 'object' && 'criterion' in asking && (
        <FormDialog
          of={capitalCriterion}
          row={asking.criterion}
          title="Edit criterion"
          done="Criterion saved"
          send={(changes, version) => edit({ id: asking.criterion.id, version, changes })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
