import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { dayInWords } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { editCloseout } from '../commands.ts'
import { closeoutLife } from '../life.ts'
import type { showCloseout } from '../questions.ts'
import { OpenPropertyReport } from '../../federal-forms/screens/OpenPropertyReport.tsx'
import { grantCloseout, type GrantCloseout } from '../records.ts'
import { afterCloseout, daysLeft, stillOwed } from '../rules.ts'

const list = { to: '/grant-management?tab=closeout', label: 'Closeouts' }

export default function CloseoutScreen() {
  const found = useRecord(grantCloseout, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={grantCloseout} found={found} list={list} />
}

function One({ row }: { row: GrantCloseout }) {
  const actor = useActor()
  const today = useToday()
  const { data: shown } = useAnswer<typeof showCloseout>(
    'grant-closeouts/show',
    { id: row.id },
    { about: 'grant_closeouts' },
  )
  const edit = useCommand<typeof editCloseout>('grant-closeouts/edit')
  const owes = stillOwed(row)
  const possible = closeoutLife.open(row).filter((name) => name !== 'refund' || owes > 0)
  const isClosed = !closeoutLife.isOpen(row)
  const writes = whyNotEdit(grantCloseout, null, actor) === null
  const left = row.due_on ? daysLeft(row.due_on, today) : 0
  const done = shown?.checks.filter(({ whyNot }) => whyNot === null).length ?? 0
  return (
    <RecordPage
      of={grantCloseout}
      life={closeoutLife}
      row={row}
      list={list}
      actions={
        <>
          <PdfButton of="grant-closeouts/document" input={{ id: row.id }} file={`${row.number}.pdf`}>
            Closeout document
          </PdfButton>
          <OpenPropertyReport id={row.id} name="SF-428-B" />
          {writes && (
            <>
              <EditRecord of={grantCloseout} row={row} edit={edit} />
              <Moves life={closeoutLife} row={row} only={possible} />
            </>
          )}
        </>
      }
    >
      {row.reopened_because && !isClosed && (
        <Notice tone="warn" title={`This grant was reopened on ${dayInWords(row.reopened_on!)}`}>
          {row.reopened_because}
        </Notice>
      )}
      {row.returned_because && !isClosed && (
        <Notice tone="warn" title="Returned for changes">
          {row.returned_because}
        </Notice>
      )}
      {row.held && (
        <Notice tone="warn" title="Records retained past the normal date">
          Litigation, a claim or an audit is open. Don’t destroy records until it is resolved (2 CFR 200.334).
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: isClosed ? 'Was due' : left < 0 ? 'Overdue by' : 'Days left',
            value: isClosed && row.due_on ? <Day day={row.due_on} /> : `${Math.abs(left)} days`,
            note:
              row.due_on && !isClosed ? (
                <>
                  due <Day day={row.due_on} />
                </>
              ) : undefined,
            ...(!isClosed && left < 0 && { tone: 'bad' as const }),
          },
          {
            label: 'Left to refund',
            value: <Amount cents={owes} />,
            note: closeoutLife.is(row, 'open', 'returned') ? (
              'counted at preparation'
            ) : owes > 0 ? (
              'to the awarding agency'
            ) : row.refunded_on ? (
              <>
                refunded on <Day day={row.refunded_on} />
              </>
            ) : (
              'nothing'
            ),
            ...(owes > 0 && { tone: 'warn' as const }),
          },
          {
            label: 'Records retained until',
            value: row.keep_until ? <Day day={row.keep_until} /> : 'Not set',
            note: 'three years from the final financial report',
          },
        ]}
      />
      {isClosed && (
        <Panel
          title="After closeout"
          about="These duties continue (2 CFR 200.345). An administrator can reopen the grant for them."
        >
          <ul className="grid list-disc gap-1.5 ps-5">
            {afterCloseout.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel
        title="Checklist"
        about={shown && `${done} of ${shown.checks.length} completed.`}
        actions={<ButtonLink to={`/grant-management/reports?grant=${row.funding}`}>Reports</ButtonLink>}
      >
        {!shown ? (
          <SkeletonLines lines={6} />
        ) : (
          <ol className="divide-y divide-line">
            {shown.checks.map(({ words, whyNot }) => (
              <li key={words} className="flex items-start gap-3 py-2.5">
                <Icon
                  name={whyNot ? 'warn' : 'check'}
                  className={`mt-0.5 size-4.5 ${whyNot ? 'text-warn' : 'text-good'}`}
                />
                <span className="min-w-0">
                  <span className="block font-semibold">{words}</span>
                  {whyNot && <span className="block text-ink-2">{whyNot}</span>}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Panel>
      <Panel
        title="Property and amounts owed"
        about="Equipment at or below the limit is retained without debt; above it, the federal share is owed (2 CFR 200.313(e)). The same rule covers all unused supplies together."
      >
        <RecordFacts
          of={grantCloseout}
          row={row}
          show={[
            'equipment',
            'equipment_value',
            'federal_share',
            'disposition',
            'supplies_value',
            'equipment_owed',
            'supplies_owed',
            'refund',
            ...(row.refunded > 0 ? (['refunded', 'refunded_on'] as const) : []),
          ]}
        />
      </Panel>
      <Panel title="Details">
        <RecordFacts
          of={grantCloseout}
          row={row}
          show={[
            'funding',
            'liquidated',
            'subawards_closed',
            'inventory',
            'held',
            'note',
            'documents',
            'prepared_by',
            'signed_by',
            'signed_at',
            ...(row.reopened_on ? (['reopened_on', 'reopened_by', 'reopened_because'] as const) : []),
          ]}
        />
      </Panel>
    </RecordPage>
  )
}
