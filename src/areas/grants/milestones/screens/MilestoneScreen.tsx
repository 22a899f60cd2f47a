import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editMilestone } from '../commands.ts'
import { milestoneLife } from '../life.ts'
import { grantMilestone, type GrantMilestone } from '../records.ts'
import { endOf, slipOf } from '../rules.ts'

const list = { to: '/grant-management?tab=milestones', label: 'Milestones' }

export default function MilestoneScreen() {
  const found = useRecord(grantMilestone, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={grantMilestone} found={found} list={list} />
}

const noteTitles = { met: 'Met', dropped: 'Dropped', open: 'Reopened' } as const

function One({ row }: { row: GrantMilestone }) {
  const today = useToday()
  const edit = useCommand<typeof editMilestone>('grant-milestones/edit')
  const slip = slipOf(row, today)
  return (
    <RecordPage
      of={grantMilestone}
      life={milestoneLife}
      row={row}
      list={list}
      actions={
        <>
          <EditRecord of={grantMilestone} row={row} edit={edit} />
          <Moves life={milestoneLife} row={row} />
        </>
      }
    >
      {row.note && (
        <Notice tone={milestoneLife.is(row, 'met') ? 'good' : 'info'} title={milestoneLife.byStatus(row, noteTitles)}>
          {row.note}
        </Notice>
      )}
      <Figures
        figures={[
          { label: 'Planned date', value: <Day day={row.planned_on} /> },
          {
            label: row.met_on ? 'Met on' : 'Forecast date',
            value: <Day day={endOf(row)} />,
            ...(slip > 0 && { note: `${slip} days later than planned`, tone: 'bad' as const }),
          },
          { label: 'Completed', value: `${Number(row.progress ?? 0)}%` },
        ]}
      />
      <Panel title="Details">
        <RecordFacts
          of={grantMilestone}
          row={row}
          show={['funding', 'objective', 'begins_on', 'owner', 'after', 'purchase_order', 'evidence']}
        />
      </Panel>
    </RecordPage>
  )
}
