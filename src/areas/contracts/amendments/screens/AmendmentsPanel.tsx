import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import { contractLife } from '../../contracts/life.ts'
import type { Contract } from '../../contracts/records.ts'
import type { draftAmendment } from '../commands.ts'
import { amendment, type Amendment } from '../records.ts'

type AmendmentsPanelProps = { row: Contract; loaded: { amendments?: readonly Amendment[] } }

/** Agreed changes, and amendments in progress. */
export function AmendmentsPanel({ row, loaded: { amendments: rows } }: AmendmentsPanelProps) {
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const draft = useCommand<typeof draftAmendment>('contract-amendments/draft')
  const inForce = contractLife.is(row, 'running')
  return (
    <Panel
      title="Amendments"
      actions={
        <MoveButton
          whyNot={inForce ? null : 'Only active contracts can be amended. Edit the draft instead.'}
          run={() => setAdding(true)}
        >
          Amend
        </MoveButton>
      }
    >
      {rows?.length === 0 && <p className="text-ink-2">No amendments.</p>}
      <ul className="divide-y divide-line">
        {rows?.map((each) => (
          <li
            key={each.id}
            className="relative grid gap-x-5 gap-y-1 py-3 hover:bg-surface-2 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-center"
          >
            <span className="min-w-0">
              <Link
                to={`/contract-management/amendments/${each.id}`}
                className="font-semibold text-ink after:absolute after:inset-0 hover:text-action-ink hover:underline"
              >
                {each.title}
              </Link>
              <span className="block font-mono text-xs text-ink-2">{each.number}</span>
            </span>
            <span className="text-sm">
              {each.ceiling_change !== 0 ? (
                <>
                  {each.ceiling_change > 0 && '+'}
                  <Amount cents={each.ceiling_change} />
                </>
              ) : each.new_end ? (
                <>
                  to <Day day={each.new_end} />
                </>
              ) : (
                'its text'
              )}
            </span>
            <Dial state={dialOf(each.status)}>{optionLabel(amendment.fields.status, each.status)}</Dial>
          </li>
        ))}
      </ul>
      {adding && (
        <FormDialog
          of={amendment}
          title={`Amend ${row.number}`}
          about="You see the effect on the contract before you submit."
          done="Draft amendment created"
          start={{ contract: row.id }}
          send={draft}
          onDone={({ id }) => void navigate(`/contract-management/amendments/${id}`)}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}
