import { plural } from '#platform/words.ts'
import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { contract, type Contract } from '../../contracts/records.ts'
import type { editChangeOrder, submitChangeOrder } from '../commands.ts'
import { changeOrderLife } from '../life.ts'
import { changeOrder, type ChangeOrder } from '../records.ts'
import { shareOf } from '../../contracts/rules.ts'
import { warnAbove, whyNotSubmit } from '../rules.ts'
import { ForecastPanel } from './ForecastPanel.tsx'

const list = { to: '/claims-change-orders', label: 'Change orders' }

export default function ChangeOrderScreen() {
  const found = useRecord(changeOrder, useParams().id ?? '')
  const of = useRecord(contract, found.row?.contract ?? '')
  return found.row && of.row ? (
    <One change={found.row} row={of.row} />
  ) : (
    <NoRecord of={changeOrder} found={found.row ? { ...found, state: 'loading' } : found} list={list} />
  )
}

function One({ change, row }: { change: ChangeOrder; row: Contract }) {
  const { rows: others } = useRecords(changeOrder, (from) =>
    from.eq('contract', row.id).eq('status', 'approved').limit(500),
  )
  const share =
    change.share ??
    shareOf(row.original, [...(others ?? []).filter(({ id }) => id !== change.id).map(({ cost }) => cost), change.cost])
  const days = Number(change.days)
  return (
    <RecordPage
      of={changeOrder}
      life={changeOrderLife}
      row={change}
      list={list}
      actions={<Actions change={change} row={row} />}
    >
      <Figures
        figures={[
          {
            label: 'Time',
            value:
              days === 0
                ? 'None'
                : `${days > 0 ? '+' : '−'}${Math.abs(days)} ${plural(Math.abs(days), { one: 'day', other: 'days' })}`,
          },
          {
            label: 'Total change (%)',
            ...known(others, () => ({
              value: `${share}%`,
              note: change.share === null ? 'of signed ceiling, with this change' : 'of signed ceiling',
              ...(share > warnAbove && { tone: 'warn' as const }),
            })),
          },
        ]}
      />
      <ForecastPanel row={row} />
      <Panel title="Change">
        <RecordFacts
          of={changeOrder}
          row={change}
          show={['contract', 'cause', 'reason', 'estimate', 'documents', 'requested_by', 'decided_at']}
        />
      </Panel>
      <ApprovalPanel
        table={changeOrder.table}
        id={change.id}
        before={changeOrderLife.is(change, 'draft', 'returned')}
      />
    </RecordPage>
  )
}

function Actions({ change, row }: { change: ChangeOrder; row: Contract }) {
  const actor = useActor()
  const submit = useCommand<typeof submitChangeOrder>('change-orders/submit')
  const edit = useCommand<typeof editChangeOrder>('change-orders/edit')
  const { id, number } = change
  return (
    <>
      <ButtonLink to={`/contract-management/${row.id}`}>Contract</ButtonLink>
      {whyNotEdit(changeOrder, change, actor) === null && (
        <>
          <EditRecord of={changeOrder} row={change} edit={edit} />
          <MoveButton
            look="main"
            whyNot={whyNotSubmit(change, row)}
            run={() => submit({ id })}
            done={`${number} submitted for approval`}
          >
            Submit for approval
          </MoveButton>
        </>
      )}
      <Moves life={changeOrderLife} row={change} />
    </>
  )
}
