import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { OpenPropertyReport } from '#areas/grants/federal-forms/screens/OpenPropertyReport.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editDisposal } from '../commands.ts'
import { disposalLife } from '../disposals/life.ts'
import { asset } from '../../assets/records.ts'
import { disposal, type Disposal } from '../records.ts'
import { isReal, whyNoRequest } from '../rules.ts'

const list = { to: '/asset-management?tab=dispositions', label: 'Dispositions' }

export default function DisposalScreen() {
  const found = useRecord(disposal, useParams().id ?? '')
  const edit = useCommand<typeof editDisposal>('asset-dispositions/edit')
  const { row } = found
  if (!row) return <NoRecord of={disposal} found={found} list={list} />
  return (
    <RecordPage
      of={disposal}
      life={disposalLife}
      row={row}
      list={list}
      actions={
        <>
          <DispositionReport row={row} />
          <EditRecord of={disposal} row={row} edit={edit} done="Disposition saved" />
          <Moves life={disposalLife} row={row} />
        </>
      }
    >
      <Figures
        figures={[
          {
            label: 'Owed to federal government',
            value: row.because ? <Amount cents={row.federal_interest} /> : 'Calculated on submission',
            ...(row.because && { note: row.because }),
          },
        ]}
      />
      <Panel title="Disposition">
        <RecordFacts
          of={disposal}
          row={row}
          show={(
            [
              'asset',
              'method',
              'reason',
              'value_basis',
              'instructions',
              'asked_on',
              'federal_share',
              'proceeds',
              'requested_by',
              'decided_by',
              'decided_on',
              'decision',
              'done_on',
            ] as const
          ).filter((name) => row[name] !== null)}
        />
      </Panel>
    </RecordPage>
  )
}

/** Offered for property with a federal interest. */
function DispositionReport({ row }: { row: Disposal }) {
  const { row: found } = useRecord(asset, row.asset)
  if (!found || whyNoRequest(found)) return null
  return <OpenPropertyReport id={row.id} name={isReal(found) ? 'SF-429-C' : 'SF-428-C'} />
}
