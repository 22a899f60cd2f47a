import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { budgetLine } from '#areas/planning/budgets/records.ts'
import { LinesPanel } from '#areas/planning/budgets/screens/LinesPanel.tsx'
import { costCenterLife } from '#areas/planning/cost-centers/life.ts'
import { costCenter, type CostCenter } from '#areas/planning/cost-centers/records.ts'
import { lineage } from '#areas/planning/cost-centers/rules.ts'
import { PlaceDialog } from '#areas/planning/cost-centers/screens/PlaceDialog.tsx'

const list = { to: '/cost-centers', label: 'Cost centers' }

export default function CostCenterScreen() {
  const found = useRecord(costCenter, useParams().id ?? '')
  return found.row ? <Center center={found.row} /> : <NoRecord of={costCenter} found={found} list={list} />
}

function Center({ center }: { center: CostCenter }) {
  const actor = useActor()
  const { rows: centers = [] } = useRecords(costCenter, (from) => from.order('code').limit(1000))
  const within = [
    center.id,
    ...centers
      .filter(
        ({ id }) =>
          id !== center.id &&
          lineage(id, new Map(centers.map((each) => [each.id, each]))).some((above) => above.id === center.id),
      )
      .map(({ id }) => id),
  ]
  const lines = useRecords(budgetLine, (from) =>
    from.in('cost_center', within).order('starts_on', { ascending: false }).order('name').limit(500),
  )
  const below = useRecords(costCenter, (from) => from.eq('parent', center.id).order('code').limit(200))
  const [asking, setAsking] = useState<'move' | 'merge'>()
  const may = whyNotEdit(costCenter, center, actor)
  return (
    <RecordPage
      of={costCenter}
      life={costCenterLife}
      row={center}
      list={list}
      actions={
        may === null && (
          <>
            <ButtonLink to={`/cost-centers/${center.id}/edit`}>Edit</ButtonLink>
            <ButtonLink to={`/cost-centers/new?below=${center.id}`}>New sub-center</ButtonLink>
            <Moves
              life={costCenterLife}
              row={center}
              more={[
                { label: 'Move', run: () => setAsking('move') },
                { label: 'Merge', run: () => setAsking('merge') },
              ]}
            />
          </>
        )
      }
    >
      <LinesPanel
        found={lines}
        about={
          within.length > 1
            ? 'Lines of this cost center and its sub-centers, this year and before.'
            : 'Lines of this cost center, this year and before.'
        }
      />
      <Panel title="Cost center">
        <RecordFacts
          of={costCenter}
          row={center}
          show={[
            'code',
            'parent',
            'owner',
            'valid_from',
            'valid_to',
            'default_fund',
            'default_account',
            ...(center.merged_into ? (['merged_into'] as const) : []),
          ]}
        />
      </Panel>
      {below.rows && below.rows.length > 0 && (
        <Panel title="Sub-centers">
          <RecordTable of={costCenter} found={below} columns={['code', 'name', 'owner', 'status']} />
        </Panel>
      )}
      {asking && <PlaceDialog center={center} verb={asking} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
