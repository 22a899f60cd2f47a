import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { damageItem } from '#areas/grants/damage/records.ts'
import { paRequest, type PaRequest } from '#areas/grants/public-assistance/records.ts'
import type { editPaRequest } from '#areas/grants/public-assistance/request-commands.ts'
import { paRequestLife } from '#areas/grants/public-assistance/requests/life.ts'
import { needsLoanFirst } from '#areas/grants/public-assistance/rules.ts'

const list = { to: '/fema-grants-hub?tab=requests', label: 'Requests for Public Assistance' }
const nonprofit = ['nonprofit_proof', 'nonprofit_service'] as const
const whereSet = ['late_reason', 'answer', 'documents'] as const

export default function RequestScreen() {
  const found = useRecord(paRequest, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={paRequest} found={found} list={list} />
}

function One({ row }: { row: PaRequest }) {
  const today = useToday()
  const damage = useRecords(damageItem, (from) => from.eq('request', row.id).order('number').limit(500))
  return (
    <RecordPage of={paRequest} life={paRequestLife} row={row} list={list} actions={<Actions row={row} />}>
      {needsLoanFirst(row, 'E') && (
        <Notice title="Apply to the Small Business Administration first">
          This nonprofit’s service isn’t critical. Permanent work is paid only for costs a loan doesn’t cover (44 CFR
          206.226(c)).
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Designated',
            value: row.designated_on ? <Day day={row.designated_on} /> : 'Unknown',
            note: row.area,
          },
          {
            label: 'Due',
            value: row.due_on ? <Day day={row.due_on} /> : 'Not set',
            note:
              paRequestLife.is(row, 'draft') && row.due_on ? (
                <Due bare day={row.due_on} today={today} />
              ) : (
                row.submitted_on && (
                  <>
                    submitted <Day day={row.submitted_on} />
                  </>
                )
              ),
          },
          {
            label: 'Damage due',
            value: row.damage_due ? <Day day={row.damage_due} /> : 'After the meeting',
            note:
              row.damage_due && paRequestLife.is(row, 'eligible') ? (
                <Due bare day={row.damage_due} today={today} />
              ) : (
                '60 days after the recovery scoping meeting'
              ),
          },
        ]}
      />
      <Panel title="Details">
        <RecordFacts
          of={paRequest}
          row={row}
          show={[
            'declaration',
            'applicant_kind',
            ...(row.applicant_kind === 'nonprofit' ? nonprofit : []),
            'pa_id',
            'contact',
            'submitted_on',
            'scoping_on',
            ...whereSet.filter((name) => (name === 'documents' ? row.documents.length > 0 : row[name])),
          ]}
        />
      </Panel>
      <Panel title="Reported damage">
        <RecordTable of={damageItem} found={damage} columns={['number', 'title', 'category', 'estimate', 'status']} />
      </Panel>
    </RecordPage>
  )
}

function Actions({ row }: { row: PaRequest }) {
  const edit = useCommand<typeof editPaRequest>('pa-requests/edit')
  return (
    <>
      <EditRecord of={paRequest} row={row} edit={edit} />
      <Moves life={paRequestLife} row={row} />
    </>
  )
}
