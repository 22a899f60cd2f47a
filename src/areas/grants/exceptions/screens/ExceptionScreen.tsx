import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { approveException, refuseException, withdrawException } from '../commands.ts'
import { costException, type CostException } from '../records.ts'
import { whyNotDecide, whyNotWithdraw } from '../rules.ts'

const list = { to: '/grant-management?tab=budget', label: 'Award budgets' }

export default function ExceptionScreen() {
  const found = useRecord(costException, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={costException} found={found} list={list} />
}

function One({ row }: { row: CostException }) {
  const actor = useActor()
  const approve = useCommand<typeof approveException>('cost-exceptions/approve')
  const refuse = useCommand<typeof refuseException>('cost-exceptions/refuse')
  const withdraw = useCommand<typeof withdrawException>('cost-exceptions/withdraw')
  const [asking, setAsking] = useState<'approve' | 'refuse'>()
  const { id, number } = row
  const of = row.kind === 'class' ? (['funding', 'class'] as const) : (['project'] as const)
  return (
    <RecordPage
      of={costException}
      row={row}
      list={list}
      actions={
        <>
          {row.project && <ButtonLink to={`/fema-grants-hub/projects/${row.project}`}>Open the project</ButtonLink>}
          {row.funding && <ButtonLink to={`/grant-management?tab=budget&grant=${row.funding}`}>Open the budget</ButtonLink>}
          {row.status === 'requested' && (
            <>
              <MoveButton look="main" whyNot={whyNotDecide(row, 'approve', actor)} run={() => setAsking('approve')}>Approve</MoveButton>
              <MoveButton whyNot={whyNotDecide(row, 'refuse', actor)} run={() => setAsking('refuse')}>Refuse</MoveButton>
              {whyNotWithdraw(row, actor) === null && <MoveButton whyNot={null} run={() => withdraw({ id })} done={`${number} is withdrawn`}>Withdraw</MoveButton>}
            </>
          )}
        </>
      }
    >
      <Figures
        figures={[
          { label: 'Above the limit', value: <Amount cents={row.amount} /> },
          { label: 'Limit', value: optionLabel(costException.fields.kind, row.kind) },
        ]}
      />
      <Panel title="The exception">
        <RecordFacts of={costException} row={row} show={[...of, 'reason', 'approval', 'documents', 'asked_by', 'decided_by', 'decided_on', 'decision']} />
      </Panel>
      {asking === 'approve' && <ReasonDialog title={`Approve ${number}?`} about="Your reason stays with the request." verb="Approve" run={(reason) => approve({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'refuse' && <ReasonDialog title={`Refuse ${number}?`} about="The person who requested it reads your reason." verb="Refuse" run={(reason) => refuse({ id, reason })} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
