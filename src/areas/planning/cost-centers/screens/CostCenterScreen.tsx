import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Menu } from '#kit/overlays/Menu.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { budgetLine } from '../../budgets/records.ts'
import { LinesPanel } from '../../budgets/screens/LinesPanel.tsx'
import type { closeCostCenter } from '../commands.ts'
import { costCenter, type CostCenter } from '../records.ts'
import { lineage, whyNotCloseCenter } from '../rules.ts'
import { PlaceDialog } from './PlaceDialog.tsx'

const list = { to: '/cost-centers', label: 'Cost centers' }

export default function CostCenterScreen() {
  const found = useRecord(costCenter, useParams().id ?? '')
  return found.row ? <Center center={found.row} /> : <NoRecord of={costCenter} found={found} list={list} />
}

function Center({ center }: { center: CostCenter }) {
  const actor = useActor()
  const close = useCommand<typeof closeCostCenter>('cost-centers/close')
  const { rows: centers = [] } = useRecords(costCenter, (from) => from.order('code').limit(1000))
  const within = [center.id, ...centers.filter(({ id }) => id !== center.id && lineage(id, new Map(centers.map((each) => [each.id, each]))).some((above) => above.id === center.id)).map(({ id }) => id)]
  const lines = useRecords(budgetLine, (from) => from.in('cost_center', within).order('starts_on', { ascending: false }).order('name').limit(500))
  const below = useRecords(costCenter, (from) => from.eq('parent', center.id).order('code').limit(200))
  const [asking, setAsking] = useState<'move' | 'merge'>()
  const counted = { lines: lines.rows?.filter(({ cost_center, status }) => cost_center === center.id && status !== 'closed').length ?? 0, below: below.rows?.filter(({ status }) => status === 'open').length ?? 0 }
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
            <ButtonLink to={`/cost-centers/new?below=${center.id}`}>New part</ButtonLink>
            <MoveButton whyNot={whyNotCloseCenter(center, counted)} run={() => close({ id: center.id })} done={`${center.name} is closed`}>Close</MoveButton>
            <Menu label="More for this cost center" items={[{ label: 'Move', run: () => setAsking('move') }, { label: 'Merge', run: () => setAsking('merge') }]}><Button>More</Button></Menu>
          </>
        )
      }
    >
      <Panel title="The cost center">
        <RecordFacts of={costCenter} row={center} show={['code', 'parent', 'owner', 'valid_from', 'valid_to', 'default_fund', 'default_account', ...(center.merged_into ? (['merged_into'] as const) : [])]} />
      </Panel>
      {below.rows && below.rows.length > 0 && <Panel title="Its parts"><RecordTable of={costCenter} found={below} columns={['code', 'name', 'owner', 'status']} /></Panel>}
      <LinesPanel found={lines} about={within.length > 1 ? 'What it and its parts may spend, this year and before.' : 'What it may spend, this year and before.'} />
      {asking && <PlaceDialog center={center} verb={asking} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
