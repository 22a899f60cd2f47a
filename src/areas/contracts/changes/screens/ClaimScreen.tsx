import { plural } from '#platform/words.ts'
import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { dayInWords, daysBetween } from '#platform/dates.ts'
import type { editClaim } from '../commands.ts'
import { claimLife } from '../life.ts'
import { claim, type Claim } from '../records.ts'

const list = { to: '/claims-change-orders?tab=claims', label: 'Claims' }

export default function ClaimScreen() {
  const found = useRecord(claim, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={claim} found={found} list={list} />
  const late = row.notice_due ? daysBetween(row.notice_due, row.noticed_on) : 0
  return (
    <RecordPage
      of={claim}
      life={claimLife}
      row={row}
      list={list}
      amount={{ cents: row.claimed, note: Number(row.days) > 0 ? `Claimed, and ${Number(row.days)} days` : 'Claimed' }}
      actions={<Actions row={row} />}
    >
      {late > 0 && (
        <Notice
          tone="warn"
          title={`The notice came ${plural(late, { one: 'a day', other: `${late} days` })} late: it was due on ${dayInWords(row.notice_due!)}`}
        >
          {row.late_reason}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Assessed',
            value: row.assessed === null ? 'Not yet' : <Amount cents={row.assessed} />,
            ...(row.assessed_days !== null &&
              Number(row.assessed_days) > 0 && { note: `and ${Number(row.assessed_days)} days` }),
          },
          { label: 'Settled', value: row.settled === null ? 'Not yet' : <Amount cents={row.settled} /> },
        ]}
      />
      <Panel title="Claim">
        <RecordFacts
          of={claim}
          row={row}
          show={[
            'contract',
            'by',
            'cause',
            'grounds',
            'event_on',
            'noticed_on',
            'notice_due',
            'answer_by',
            'change_order',
            'owner',
            'documents',
          ]}
        />
      </Panel>
      {(row.assessment || row.settlement) && (
        <Panel title="Decision">
          <RecordFacts of={claim} row={row} show={['assessment', 'settlement', 'decided_by']} />
        </Panel>
      )}
    </RecordPage>
  )
}

function Actions({ row }: { row: Claim }) {
  const edit = useCommand<typeof editClaim>('contract-claims/edit')
  return (
    <>
      <ButtonLink to={`/contract-management/${row.contract}`}>Contract</ButtonLink>
      <EditRecord of={claim} row={row} edit={edit} />
      <Moves life={claimLife} row={row} />
    </>
  )
}
