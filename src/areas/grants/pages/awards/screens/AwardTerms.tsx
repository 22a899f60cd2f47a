import { OpenPropertyReport } from '#areas/grants/federal-forms/screens/OpenPropertyReport.tsx'
import { isFederal } from '#areas/grants/grants/award/rules.ts'
import { grantLife } from '#areas/grants/grants/life.ts'
import { grant, type Grant } from '#areas/grants/grants/records.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'

/** The terms of an award, and the reports of its property. */
export const AwardTerms = ({ row }: { row: Grant }) => (
  <Panel title="The award" actions={<PropertyReports row={row} />}>
    <RecordFacts of={grant} row={row} show={[...always, ...whereSet.filter((name) => row[name])]} />
  </Panel>
)

const always = [
  'kind',
  'agency',
  'award_number',
  'aln',
  'manager',
  'awarded_on',
  'starts_on',
  'ends_on',
  'amount',
  'match',
  'payment',
  'reports',
  'indirect',
  'income_use',
] as const
const whereSet = [
  'pass_through',
  'aln_title',
  'indirect_rate',
  'department',
  'program_officer',
  'contact',
  'purpose',
  'fund',
  'research',
  'documents',
  'accepted_by',
  'accepted_at',
  'closed_on',
  'keep_until',
] as const

/** Property of a federal award in the register: of the government, and land and buildings. */
function PropertyReports({ row }: { row: Grant }) {
  if (!isFederal(row) || grantLife.is(row, 'draft')) return null
  const whyNot = row.award_number ? null : 'Enter the award number of this grant first.'
  return (
    <>
      {['SF-428-A', 'SF-429-A', 'SF-429-B'].map((name) => (
        <OpenPropertyReport key={name} id={row.id} name={name} whyNot={whyNot} />
      ))}
    </>
  )
}
