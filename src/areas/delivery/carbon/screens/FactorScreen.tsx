import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { carbonEntry, emissionFactor } from '../records.ts'

const list = { to: '/carbon?tab=factors', label: 'Emission factors' }

export default function FactorScreen() {
  const found = useRecord(emissionFactor, useParams().id ?? '')
  const actor = useActor()
  const { row } = found
  const used = useRecords(carbonEntry, (from) =>
    from
      .eq('factor', row?.id ?? '00000000-0000-0000-0000-000000000000')
      .order('day', { ascending: false })
      .limit(50),
  )
  if (!row) return <NoRecord of={emissionFactor} found={found} list={list} />
  return (
    <RecordPage
      of={emissionFactor}
      row={row}
      list={list}
      actions={
        whyNotEdit(emissionFactor, null, actor) === null && (
          <ButtonLink to={`/carbon/factors/${row.id}/edit`}>Edit</ButtonLink>
        )
      }
    >
      <Panel title="Factor">
        <RecordFacts of={emissionFactor} row={row} />
      </Panel>
      <Panel title="Used in" about="Each entry keeps the factor it was created with.">
        <RecordTable of={carbonEntry} found={used} columns={['words', 'day', 'quantity', 'kg', 'status']} />
      </Panel>
    </RecordPage>
  )
}
