import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { ListAndTrends } from '#kit/record/ListAndTrends.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { addDays } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { useToday } from '#client/use-today.ts'
import { approvalChain, kindsOfDocuments } from '../../chains/records.ts'
import { approvalRequest, approvalTurn } from '../../requests/records.ts'
import { standingOf } from '../../chains/rules.ts'
import { kindInWords } from './in-words.ts'

const signed = { status: 'signed' }
const trends = [
  trend(approvalRequest, { title: 'Requests decided by month', by: 'decided_at' }),
  trend(approvalTurn, { title: 'Approvals by chain', by: 'chain', where: signed }),
  trend(approvalRequest, { title: 'Requests by status', by: 'status' }),
  trend(approvalTurn, { title: 'Approvals by approver', by: 'signed_by', where: signed }),
]

/** Who approves what: every chain, with its effective dates. */
export default function ChainsScreen() {
  const first = whyNotEdit(approvalChain, null, useActor()) === null && (
    <ButtonLink look="main" to="/approvals/chains/new">
      <Icon name="plus" />
      New approval chain
    </ButtonLink>
  )
  return (
    <Screen
      area="Your work"
      title="Approval chains"
      actions={
        <>
          <ButtonLink look="quiet" to="/approvals-inbox">
            Approvals
          </ButtonLink>
          {first}
        </>
      }
    >
      <div className="grid gap-5">
        <Summary />
        <ListAndTrends label="Approval chains" title="Chains" charts={trends}>
          <RecordList
            of={approvalChain}
            columns={['name', 'record_type', 'amount_from', 'amount_to', 'valid_from', 'valid_to', 'status']}
            first={first}
          />
        </ListAndTrends>
      </div>
    </Screen>
  )
}

function Summary() {
  const today = useToday()
  const { rows } = useRecords(approvalChain, (from) => from.order('valid_from').limit(1_000))
  const standing = (wanted: ReturnType<typeof standingOf>) => rows?.filter((row) => standingOf(row, today) === wanted)
  const count = (wanted: ReturnType<typeof standingOf>) => String(standing(wanted)?.length ?? '…')
  const without =
    rows && kindsOfDocuments.filter((kind) => !standing('in force')!.some(({ record_type }) => record_type === kind))
  return (
    <Figures
      figures={[
        { label: 'Active today', ...known(rows, () => ({ value: count('in force') })) },
        {
          label: 'Upcoming',
          ...known(rows, () => ({ value: count('ahead') })),
          to: `/approvals/chains?where.status=published&where.valid_from=${addDays(today, 1)}..`,
        },
        {
          label: 'Drafts',
          ...known(rows, () => ({ value: count('draft') })),
          to: '/approvals/chains?where.status=draft',
        },
        {
          label: 'Document types without an active chain',
          ...known(without, (without) => ({
            value: String(without.length),
            ...(without && { note: without.map(kindInWords).join(', ') || 'every document type has a chain' }),
          })),
        },
      ]}
    />
  )
}
