import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editQuestion } from '../commands.ts'
import { questionLife } from '../life.ts'
import { femaRfi, type FemaRfi } from '../records.ts'

const list = { to: '/fema-grants-hub?tab=questions', label: 'FEMA requests for information' }

export default function QuestionScreen() {
  const found = useRecord(femaRfi, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={femaRfi} found={found} list={list} />
}

function One({ row }: { row: FemaRfi }) {
  const today = useToday()
  const waits = questionLife.is(row, 'open', 'drafted')
  return (
    <RecordPage of={femaRfi} life={questionLife} row={row} list={list} actions={<Actions row={row} />}>
      <Figures
        figures={[
          { label: 'Received', value: <Day day={row.received_on} /> },
          {
            label: 'Response due',
            value: <Day day={row.due_on} />,
            ...(waits && { note: <Due bare day={row.due_on} today={today} /> }),
          },
          { label: 'Answered', value: row.sent_on ? <Day day={row.sent_on} /> : 'Not yet' },
        ]}
      />
      <Panel title="FEMA’s question">
        <LongText text={row.asked} />
      </Panel>
      <Panel title="Response">
        {row.answer ? (
          <LongText text={row.answer} />
        ) : (
          <p className="text-ink-2">No response yet. One person writes it, and another manager must send it.</p>
        )}
      </Panel>
      <Panel title="Details">
        <RecordFacts
          of={femaRfi}
          row={row}
          show={[
            'declaration',
            'project',
            'owner',
            ...(row.drafted_by ? (['drafted_by'] as const) : []),
            ...(row.sent_by ? (['sent_by'] as const) : []),
            ...(row.documents.length > 0 ? (['documents'] as const) : []),
          ]}
        />
      </Panel>
    </RecordPage>
  )
}

function Actions({ row }: { row: FemaRfi }) {
  const edit = useCommand<typeof editQuestion>('fema-rfis/edit')
  return (
    <>
      <EditRecord of={femaRfi} row={row} edit={edit} />
      <Moves life={questionLife} row={row} />
    </>
  )
}
