import { Link, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { subaward, subawardRequest, type SubawardRequest } from '../records.ts'
import type { editRequest } from '../requests/commands.ts'
import { subawardRequestLife } from '../requests/life.ts'

const list = { to: '/grant-management?tab=recipient', label: 'Subrecipients' }

export default function RequestScreen() {
  const found = useRecord(subawardRequest, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={subawardRequest} found={found} list={list} />
}

function One({ row }: { row: SubawardRequest }) {
  const actor = useActor()
  const { row: of } = useRecord(subaward, row.subaward)
  const edit = useCommand<typeof editRequest>('subaward-requests/edit')
  const writes = whyNotEdit(subawardRequest, null, actor) === null
  return (
    <RecordPage
      of={subawardRequest}
      life={subawardRequestLife}
      row={row}
      list={list}
      actions={
        writes && (
          <>
            <EditRecord of={subawardRequest} row={row} edit={edit} />
            <Moves life={subawardRequestLife} row={row} />
          </>
        )
      }
    >
      {row.returned_because && subawardRequestLife.is(row, 'returned') && (
        <Notice tone="warn" title="Returned for changes">
          {row.returned_because}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Subaward balance',
            ...known(of, (of) => ({ value: <Amount cents={of.amount - of.paid} /> })),
            to: `/grant-management/subawards/${row.subaward}`,
          },
          { label: 'Subrecipient match', value: <Amount cents={row.match} /> },
        ]}
      />
      <Panel title="Details">
        <RecordFacts
          of={subawardRequest}
          row={row}
          show={[
            'subaward',
            'period_start',
            'period_end',
            'description',
            'documents',
            'entered_by',
            'approved_by',
            'paid_on',
          ]}
        />
        {row.cost && (
          <p className="mt-3">
            <Link className="link" to={`/grants-management/costs/${row.cost}`}>
              Resulting grant cost
            </Link>
          </p>
        )}
      </Panel>
    </RecordPage>
  )
}
