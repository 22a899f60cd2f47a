import { plural } from '#platform/words.ts'
import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { distance } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { daysBetween } from '#platform/dates.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { editObligation } from '../commands.ts'
import { obligationLife } from '../life.ts'
import { obligation, type Obligation } from '../records.ts'

/** A deliverable is submitted and accepted; any other obligation is marked as fulfilled. */
const ofDeliverables = ['handIn', 'accept', 'sendBack', 'waive'] as const
const ofObligations = ['done', 'accept', 'sendBack', 'waive'] as const

export default function ObligationScreen() {
  const found = useRecord(obligation, useParams().id ?? '')
  const today = useToday()
  const { row } = found
  const list = {
    to: row ? `/contract-management/${row.contract}` : '/contract-management',
    label: 'Contract workspace',
  }
  if (!row) return <NoRecord of={obligation} found={found} list={list} />
  return (
    <RecordPage of={obligation} life={obligationLife} row={row} list={list} actions={<Actions row={row} />}>
      {obligationLife.is(row, 'rejected') && row.note && (
        <Notice tone="warn" title="Returned for changes">
          {row.note}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Due',
            value: <Day day={row.due_on} />,
            ...(obligationLife.isOpen(row) && {
              note: distance(daysBetween(today, row.due_on)),
              ...(row.due_on < today && { tone: 'bad' as const }),
            }),
          },
          {
            label: 'Owed by',
            value: optionLabel(obligation.fields.party, row.party),
            note: optionLabel(obligation.fields.kind, row.kind),
          },
          {
            label: 'Frequency',
            value: row.every_months
              ? plural(Number(row.every_months), {
                  one: 'Every month',
                  other: `Every ${Number(row.every_months)} months`,
                })
              : 'Once',
          },
        ]}
      />
      <Panel title="Obligation">
        <RecordFacts
          of={obligation}
          row={row}
          show={[
            'contract',
            'owner',
            ...(row.about ? (['about'] as const) : []),
            ...(row.amount ? (['amount'] as const) : []),
          ]}
        />
      </Panel>
      {(row.evidence.length > 0 || row.note || row.decided_by) && (
        <Panel title="Evidence">
          <RecordFacts of={obligation} row={row} show={['evidence', 'note', 'decided_by', 'decided_at']} />
        </Panel>
      )}
    </RecordPage>
  )
}

function Actions({ row }: { row: Obligation }) {
  const edit = useCommand<typeof editObligation>('contract-obligations/edit')
  return (
    <>
      <EditRecord of={obligation} row={row} edit={edit} />
      <Moves life={obligationLife} row={row} only={row.kind === 'deliverable' ? ofDeliverables : ofObligations} />
    </>
  )
}
