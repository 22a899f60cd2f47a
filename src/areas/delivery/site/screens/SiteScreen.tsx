import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { project, type Project } from '../../projects/records.ts'
import { LogsTab } from './LogsTab.tsx'
import { PayTab } from './PayTab.tsx'
import { PayrollsTab } from './PayrollsTab.tsx'
import { PunchTab } from './PunchTab.tsx'
import { QuestionsTab } from './QuestionsTab.tsx'
import { SubmittalsTab } from './SubmittalsTab.tsx'

const tabs = [
  { name: 'logs', title: 'Daily logs' },
  { name: 'questions', title: 'Site RFIs' },
  { name: 'submittals', title: 'Submittals' },
  { name: 'pay', title: 'Pay applications' },
  { name: 'punch', title: 'Punch list' },
  { name: 'payrolls', title: 'Certified payrolls' },
] as const

const list = { to: '/construction-projects', label: 'Construction projects' }

export default function SiteScreen() {
  const found = useRecord(project, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={project} found={found} list={list} />
}

function One({ row }: { row: Project }) {
  const [{ name: chosen }, choose] = useTab(tabs)
  return (
    <Screen
      area="Performance & Delivery"
      title={row.name}
      about={row.site?.address ?? `The site of ${row.number}.`}
      actions={
        <>
          <ButtonLink to={`/project-management/${row.id}`}>Workspace</ButtonLink>
          <ButtonLink to={`/projects/${row.id}`}>Project</ButtonLink>
        </>
      }
    >
      <Tabs label={row.name} tabs={tabs} chosen={chosen} onChoose={choose}>
        {chosen === 'logs' && <LogsTab row={row} />}
        {chosen === 'questions' && <QuestionsTab row={row} />}
        {chosen === 'submittals' && <SubmittalsTab row={row} />}
        {chosen === 'pay' && <PayTab row={row} />}
        {chosen === 'punch' && <PunchTab row={row} />}
        {chosen === 'payrolls' && <PayrollsTab row={row} />}
      </Tabs>
    </Screen>
  )
}
