import { Suspense, useState } from 'react'
import { optional } from '#kit/optional.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { manyOf } from '#platform/life/many-of.ts'
import { damageItem } from '../../damage/records.ts'
import { costLife } from '../../costs/life.ts'
import { costRecord } from '../../costs/records.ts'
import { declarationLife } from '../../declarations/life.ts'
import { DisasterPicker } from '../../declarations/screens/DisasterPicker.tsx'
import { useDisaster } from '../../declarations/screens/use-disaster.ts'
import { femaTerm } from '../../fema-terms/records.ts'
import { paProject, paRequest } from '../../public-assistance/records.ts'
import { Overview } from './Overview.tsx'

// The dialogs load with the first click, and the less used tabs load when opened.
const registers = () => import('#areas/organization/controls/screens/RegisterPanel.tsx')
const RegisterPanel = optional(() => registers().then((part) => part.RegisterPanel))
const NewValue = optional(() => registers().then((part) => part.NewValue))
const Questions = optional(() => import('./Programs.tsx').then((part) => part.Questions))
const Mitigation = optional(() => import('./Programs.tsx').then((part) => part.Mitigation))
const Bric = optional(() => import('./Programs.tsx').then((part) => part.Bric))
const Adding = optional(() => import('./Adding.tsx').then((part) => part.Adding))

const tabs = [
  { name: 'pa', title: 'Public Assistance' },
  { name: 'requests', title: 'Requests' },
  { name: 'damage', title: 'Damage' },
  { name: 'projects', title: 'Projects' },
  { name: 'costs', title: 'Costs' },
  { name: 'questions', title: 'RFIs and appeals' },
  { name: 'hmgp', title: 'Hazard mitigation' },
  { name: 'bric', title: 'BRIC' },
  { name: 'figures', title: 'FEMA settings' },
] as const
export type Tab = (typeof tabs)[number]['name']
const about = 'Damage, projects, deadlines and FEMA requests of one disaster.'

/** The home page of one declaration: its programs, deadlines and registers. */
export default function FemaHubScreen() {
  const { rows, chosen, choose } = useDisaster()
  const [adding, setAdding] = useState<'first' | 'appeal'>()
  const [{ name: tab }, go] = useTab(tabs, { keeps: ['disaster'] })
  if (rows?.length === 0)
    return (
      <Screen area="Grant Management" title="FEMA grants" about={about}>
        <Empty
          title="No disaster declared"
          action={
            <ButtonLink look="main" to="/disaster">
              Declarations
            </ButtonLink>
          }
        >
          Enter a declaration or import an OpenFEMA file. Then add damage, projects and costs.
        </Empty>
      </Screen>
    )
  return (
    <Screen
      area="Grant Management"
      title="FEMA grants"
      about={about}
      actions={
        chosen && (
          <>
            <DisasterPicker rows={rows!} chosen={chosen} onChoose={choose} />
            <ButtonLink to={`/disaster-grants?disaster=${chosen.id}`}>Disaster funding</ButtonLink>
            <First tab={tab} onAdd={() => setAdding('first')} />
          </>
        )
      }
    >
      {!chosen && <SkeletonLines lines={6} />}
      {chosen && (
        <div className="grid gap-5">
          {!declarationLife.isOpen(chosen) && (
            <Notice title={`${chosen.number} is closed`}>Reopen it to add records.</Notice>
          )}
          <Tabs label="FEMA grants" tabs={tabs} chosen={tab} onChoose={go}>
            {tab === 'pa' && <Overview declaration={chosen} />}
            {tab === 'requests' && (
              <RecordList
                of={paRequest}
                columns={['number', 'applicant', 'applicant_kind', 'due_on', 'submitted_on', 'damage_due', 'status']}
                where={{ declaration: chosen.id }}
              />
            )}
            {tab === 'damage' && (
              <RecordList
                of={damageItem}
                columns={['number', 'title', 'category', 'estimate', 'complete', 'priority', 'project', 'status']}
                where={{ declaration: chosen.id }}
              />
            )}
            {tab === 'projects' && (
              <RecordList
                of={paProject}
                columns={[
                  'number',
                  'title',
                  'category',
                  'size',
                  'eligible',
                  'obligated',
                  'spent',
                  'complete_by',
                  'status',
                ]}
                where={{ declaration: chosen.id }}
              />
            )}
            {tab === 'costs' && (
              <RecordList
                of={costRecord}
                columns={['number', 'description', 'kind', 'category', 'worked_on', 'amount', 'eligible', 'status']}
                where={{ declaration: chosen.id }}
                importAs="cost-records"
                moves={manyOf(costLife)}
              />
            )}
            <Suspense fallback={<SkeletonLines lines={6} />}>
              {tab === 'questions' && <Questions declaration={chosen} onAppeal={() => setAdding('appeal')} />}
              {tab === 'hmgp' && <Mitigation declaration={chosen} />}
              {tab === 'bric' && <Bric />}
            </Suspense>
            {tab === 'figures' && (
              <Suspense fallback={<SkeletonLines lines={6} />}>
                <RegisterPanel of={femaTerm} at="/fema-grants-hub/figures" />
              </Suspense>
            )}
          </Tabs>
          <Suspense>
            {adding && <Adding tab={tab} what={adding} declaration={chosen} onClose={() => setAdding(undefined)} />}
          </Suspense>
        </div>
      )}
    </Screen>
  )
}

const words: Partial<Record<Tab, string>> = {
  costs: 'New cost record',
  questions: 'New FEMA request for information',
  hmgp: 'New mitigation subapplication',
  bric: 'New mitigation subapplication',
  requests: 'New request',
  damage: 'New damage item',
  projects: 'New project',
  pa: 'New damage item',
}

function First({ tab, onAdd }: { tab: Tab; onAdd: () => void }) {
  if (tab === 'figures')
    return (
      <Suspense>
        <NewValue of={femaTerm} at="/fema-grants-hub/figures" />
      </Suspense>
    )
  return words[tab] ? (
    <Button look="main" onClick={onAdd}>
      <Icon name="plus" />
      {words[tab]}
    </Button>
  ) : null
}
