import { useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { budgetLine } from '../records.ts'
import { YearOfLines } from './YearOfLines.tsx'
import { costCenter, type CostCenter } from '../../cost-centers/records.ts'
import { lineage } from '../../cost-centers/rules.ts'

/** The budget lines of a cost center, with those of all below it. */
export function CenterLines({ row: center }: { row: CostCenter }) {
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
  return (
    <>
      <YearOfLines loaded={{ lines: lines.rows }} />
      <Panel
        title="Budget lines"
        about={
          within.length > 1
            ? 'Lines of this cost center and its sub-centers, this year and before.'
            : 'Lines of this cost center, this year and before.'
        }
      >
        <RecordTable of={budgetLine} found={lines} columns={['name', 'fiscal_year', 'amended', 'spent', 'status']} />
      </Panel>
    </>
  )
}
