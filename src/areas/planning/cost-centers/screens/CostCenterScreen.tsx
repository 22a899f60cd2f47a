import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { budgetLine } from '../../budgets/records.ts'
import type { closeCostCenter } from '../commands.ts'
import { costCenter, type CostCenter } from '../records.ts'
import { whyNotCloseCenter } from '../rules.ts'
import { PlaceDialog } from './PlaceDialog.tsx'

const list = { to: '/cost-centers', label: 'Cost centers' }

export default function CostCenterScreen() {
  const found = useRecord(costCenter, useParams().id ?? '')
  return found.row ? <Center center={found.row} /> : <NoRecord of={costCenter} found={found} list={list} />
}

function Center({ center }: { center: CostCenter }) {
  const actor = useActor()
  const close = useCommand<typeof closeCostCenter>('cost-centers/close')
  const lines = useRecords(budgetLine, (from) => from.eq('cost_center', center.id).order('created_at', { ascending: false }).limit(200))
  const below = useRecords(costCenter, (from) => from.eq('parent', center.id).order('code').limit(200))
  const [asking, setAsking] = useState<'move' | 'merge'>()
  const counted = { lines: lines.rows?.filter(({ status }) => status !== 'closed').length ?? 0, below: below.rows?.filter(({ status }) => status === 'open').length ?? 0 }
  const may = whyNotEdit(costCenter, center, actor)
  return (
    <RecordPage
      of={costCenter}
      row={center}
      list={list}
      actions={
        may === null && (
          <>
            <ButtonLink to={`/cost-centers/${center.id}/edit`}>Edit</ButtonLink>
            <ButtonLink to={`/cost-centers/new?below=${center.id}`}>New below</ButtonLink>
            <MoveButton whyNot={may} run={() => setAsking('move')}>Move</MoveButton>
            <MoveButton whyNot={may} run={() => setAsking('merge')}>Merge</MoveButton>
            <MoveButton whyNot={whyNotCloseCenter(center, counted)} run={() => close({ id: center.id })} done={`${center.name} is closed`}>Close</MoveButton>
          </>
        )
      }
    >
      <Panel title="The cost center">
        <RecordFacts of={costCenter} row={center} show={['code', 'parent', 'owner', 'valid_from', 'valid_to', 'default_fund', 'default_account', ...(center.merged_into ? (['merged_into'] as const) : [])]} />
      </Panel>
      {below.rows && below.rows.length > 0 && <Panel title="Its parts"><RecordTable of={costCenter} found={below} columns={['code', 'name', 'owner', 'status']} /></Panel>}
      <Panel title="Budget lines" about="What it may spend, this year and before.">
        <RecordTable of={budgetLine} found={lines} columns={['name', 'fiscal_year', 'amended', 'spent', 'status']} />
      </Panel>
      {asking && <PlaceDialog center={center} verb={asking} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
