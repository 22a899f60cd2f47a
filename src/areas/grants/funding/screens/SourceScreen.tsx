import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editSource } from '../commands.ts'
import { sourceLife } from '../life.ts'
import { fundingSource, type FundingSource } from '../records.ts'

const list = { to: '/disaster-grants?tab=sources', label: 'Recovery funding sources' }

export default function SourceScreen() {
  const found = useRecord(fundingSource, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={fundingSource} found={found} list={list} />
}

const One = ({ row }: { row: FundingSource }) => (
  <RecordPage
    of={fundingSource}
    life={sourceLife}
    row={row}
    list={list}
    amount={{
      cents: row.amount,
      note: (
        <>
          {sourceLife.is(row, 'committed') ? 'Committed' : 'Expected'}, <Amount cents={row.received} /> received
        </>
      ),
    }}
    actions={<Actions row={row} />}
  >
    <Panel title="Details">
      <RecordFacts
        of={fundingSource}
        row={row}
        show={[
          'kind',
          'declaration',
          'damage',
          ...(row.project ? (['project'] as const) : []),
          'purpose',
          ...(['reference', 'note', 'decided_on', 'decision'] as const).filter((name) => row[name] !== null),
          ...(row.documents.length > 0 ? (['documents'] as const) : []),
        ]}
      />
    </Panel>
  </RecordPage>
)

function Actions({ row }: { row: FundingSource }) {
  const edit = useCommand<typeof editSource>('recovery-sources/edit')
  return (
    <>
      <EditRecord of={fundingSource} row={row} edit={edit} />
      <Moves life={sourceLife} row={row} />
    </>
  )
}
