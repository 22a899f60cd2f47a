import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { editCost } from '../commands.ts'
import { costLife, whyNotPriced } from '../life.ts'
import { costRecord, type CostRecord } from '../records.ts'
import { fieldsOf } from '../rules.ts'
import { formOf } from './form-of.ts'

const list = { to: '/fema-grants-hub?tab=costs', label: 'Cost records' }

export default function CostScreen() {
  const found = useRecord(costRecord, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={costRecord} found={found} list={list} />
}

function One({ row }: { row: CostRecord }) {
  const set = (name: string) => row[name as keyof CostRecord] !== null && row[name as keyof CostRecord] !== false
  return (
    <RecordPage of={costRecord} life={costLife} row={row} list={list} actions={<Actions row={row} />}>
      {row.decision && (
        <Notice tone="warn" title="Not counted">
          {row.decision}
        </Notice>
      )}
      <Figures
        figures={[
          { label: 'Kind', value: optionLabel(costRecord.fields.kind, row.kind) },
          {
            label: row.donated ? 'Counts as donated' : 'Eligible',
            value: <Amount cents={row.eligible} />,
            ...(row.left_out && {
              note: whyNotPriced(row) ? 'not priced yet' : 'partly eligible',
              tone: 'warn' as const,
            }),
          },
          { label: 'Rate used', value: row.fema_rate === null ? 'None' : `$${Number(row.fema_rate).toFixed(2)}` },
        ]}
      />
      {(row.rule || row.left_out) && (
        <Panel title="Calculation">
          {row.rule && <p>{row.rule}</p>}
          {row.left_out && <p className="mt-1 text-warn">{row.left_out}</p>}
        </Panel>
      )}
      <Panel title="Details">
        <RecordFacts
          of={costRecord}
          row={row}
          show={
            [
              'declaration',
              'project',
              ...(row.damage ? (['damage'] as const) : []),
              'category',
              'worked_on',
              ...fieldsOf[row.kind].filter(set),
              ...(row.documents.length > 0 ? (['documents'] as const) : []),
              'entered_by',
              ...(row.checked_by ? (['checked_by', 'checked_on'] as const) : []),
            ] as never
          }
        />
      </Panel>
    </RecordPage>
  )
}

function Actions({ row }: { row: CostRecord }) {
  const edit = useCommand<typeof editCost>('cost-records/edit')
  return (
    <>
      <EditRecord of={costRecord} row={row} edit={edit} done="Saved and recalculated" form={formOf(row.kind)} />
      <Moves life={costLife} row={row} />
    </>
  )
}
