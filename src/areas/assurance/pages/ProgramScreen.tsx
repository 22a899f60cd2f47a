import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { addDays } from '#platform/dates.ts'
import { NewRecord } from '#kit/record/NewRecord.tsx'
import { Registers } from '#areas/assurance/screens/Registers.tsx'
import { useToday } from '#client/use-today.ts'
import { standard } from '#areas/assurance/standards/records.ts'
import { ImportOscal } from '#areas/assurance/standards/screens/ImportOscal.tsx'
import { controlLife } from '#areas/assurance/controls/life.ts'
import { control, evidence, waiver } from '#areas/assurance/controls/records.ts'
import { ExportOscal } from '#areas/assurance/controls/screens/ExportOscal.tsx'

const { is } = controlLife
const tabs = [
  { name: 'controls', title: 'Controls' },
  { name: 'evidence', title: 'Evidence' },
  { name: 'frameworks', title: 'Frameworks' },
  { name: 'waivers', title: 'Waivers' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(control, { title: 'Controls by framework', by: 'framework', list: '/admin/compliance' }),
  trend(control, { title: 'Controls by how they are measured', by: 'measure', list: '/admin/compliance' }),
  trend(control, { title: 'Evidence due by month', by: 'next_on', list: '/admin/compliance' }),
  trend(control, { title: 'Controls by result', by: 'result', list: '/admin/compliance' }),
]

/**
 * The setup of the compliance program: frameworks, controls and owners, when evidence is due, and the exports for
 * auditors.
 */
export default function ProgramScreen() {
  const actor = useActor()
  const firsts = {
    controls: (
      <NewRecord
        of={control}
        name="controls/create"
        label="New control"
        start={{ owner: actor.user_id, measure: 'none' }}
      />
    ),
    evidence: <NewRecord of={evidence} name="evidence/bring" label="Add evidence" />,
    frameworks: (
      <NewRecord
        of={standard}
        name="standards/create"
        label="New framework"
        start={{ owner: actor.user_id, kind: 'framework' }}
      />
    ),
    waivers: <NewRecord of={waiver} name="waivers/ask" label="Request waiver" />,
    trends: null,
  }
  return (
    <Registers
      area="Organization Admin"
      title="Compliance program"
      about="Frameworks, controls, owners and evidence. OSCAL import and export."
      tabs={tabs}
      figures={<Summary />}
      actions={(chosen) => (
        <>
          {chosen === 'frameworks' && <ImportOscal />}
          {chosen === 'controls' && <ExportOscal />}
          {firsts[chosen]}
        </>
      )}
    >
      {(chosen) =>
        chosen === 'controls' ? (
          <RecordList
            of={control}
            columns={['code', 'title', 'framework', 'measure', 'owner', 'next_on', 'result']}
            editBy="controls/edit"
            first={firsts.controls}
          />
        ) : chosen === 'evidence' ? (
          <RecordList of={evidence} first={firsts.evidence} />
        ) : chosen === 'frameworks' ? (
          <RecordList of={standard} where={{ kind: 'framework,regulation' }} first={firsts.frameworks} />
        ) : chosen === 'trends' ? (
          <Trends charts={trends} />
        ) : (
          <RecordList of={waiver} first={firsts.waivers} />
        )
      }
    </Registers>
  )
}

function Summary() {
  const today = useToday()
  const { rows: controls } = useRecords(control, (from) => from.neq('status', 'retired').limit(1_000))
  const { rows: waiting } = useRecords(evidence, (from) => from.eq('status', 'submitted').limit(500))
  const due = controls?.filter(
    (row) => is(row, 'active') && row.next_on !== null && row.next_on <= addDays(today, 30),
  ).length
  return (
    <Figures
      figures={[
        {
          label: 'Active controls',
          ...known(controls, (controls) => ({ value: String(controls.filter((row) => is(row, 'active')).length) })),
          to: '/admin/compliance?where.status=active',
        },
        {
          label: 'Drafts',
          ...known(controls, (controls) => ({ value: String(controls.filter((row) => is(row, 'draft')).length) })),
          to: '/admin/compliance?where.status=draft',
        },
        {
          label: 'Evidence due',
          ...known(due, (due) => ({
            value: String(due),
            note: 'within 30 days or overdue',
            ...(due > 0 && { tone: 'warn' as const }),
          })),
          to: '/admin/compliance?sort=next_on',
        },
        {
          label: 'Evidence waiting for review',
          ...known(waiting, (waiting) => ({
            value: String(waiting.length),
            ...(waiting.length && { tone: 'warn' as const, note: 'by another person' }),
          })),
          to: '/admin/compliance?tab=evidence&where.status=submitted',
        },
      ]}
    />
  )
}
