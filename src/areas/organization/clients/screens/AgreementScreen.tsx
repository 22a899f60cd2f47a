import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { dayInWords } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { useToday } from '#client/use-today.ts'
import { agreementLife } from '../life.ts'
import { agreement, type Agreement } from '../records.ts'
import { standingOf } from '../rules.ts'

const list = { to: '/clients?tab=agreements', label: 'Agreements' }

export default function AgreementScreen() {
  const found = useRecord(agreement, useParams().id ?? '')
  const today = useToday()
  const { row } = found
  if (!row) return <NoRecord of={agreement} found={found} list={list} />
  const standing = standingOf(row, today)
  return (
    <RecordPage of={agreement} life={agreementLife} row={row} list={list} actions={<Actions row={row} />}>
      {agreementLife.is(row, 'returned') && row.reason && (
        <Notice tone="warn" title="Returned for changes">
          {row.reason}
        </Notice>
      )}
      {agreementLife.is(row, 'ended') && row.reason && <Notice title="Ended">{row.reason}</Notice>}
      {(standing === 'notice' || standing === 'expiring') && (
        <Notice tone="warn" title={standing === 'notice' ? 'Renewal decision due' : 'The notice period has passed'}>
          The agreement ends on {dayInWords(row.ends_on!)}; notice must be given {Number(row.notice_days)} days before.
        </Notice>
      )}
      {standing === 'over' && (
        <Notice tone="bad" title="The end date has passed">
          End it, or create the follow-on agreement.
        </Notice>
      )}
      <Panel title="Agreement">
        <RecordFacts
          of={agreement}
          row={row}
          show={[
            'client',
            'kind',
            'authority',
            'contract_number',
            'value',
            'starts_on',
            'ends_on',
            'notice_days',
            'owner',
            'drafted_by',
            'approved_by',
            'files',
          ]}
        />
      </Panel>
      <Panel title="Agreement text">
        {row.terms ? <LongText text={row.terms} /> : <p className="text-ink-2">See the attached document.</p>}
      </Panel>
    </RecordPage>
  )
}

function Actions({ row }: { row: Agreement }) {
  const actor = useActor()
  return (
    <>
      {whyNotEdit(agreement, row, actor) === null && (
        <ButtonLink to={`/clients/agreements/${row.id}/edit`}>Edit</ButtonLink>
      )}
      <Moves life={agreementLife} row={row} />
    </>
  )
}
