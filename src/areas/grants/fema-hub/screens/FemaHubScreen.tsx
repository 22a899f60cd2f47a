import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { damageItem } from '../../damage/records.ts'
import { costRecord } from '../../costs/records.ts'
import { CostDialog } from '../../costs/screens/CostDialog.tsx'
import type { noteDamage } from '../../damage/commands.ts'
import type { DisasterDeclaration } from '../../declarations/records.ts'
import { DisasterPicker } from '../../declarations/screens/DisasterPicker.tsx'
import { useDisaster } from '../../declarations/screens/use-disaster.ts'
import type { draftAppeal, noteQuestion } from '../../fema-questions/commands.ts'
import { femaQuestion, paAppeal } from '../../fema-questions/records.ts'
import type { draftMitigation } from '../../mitigation/commands.ts'
import { mitigationProject } from '../../mitigation/records.ts'
import { femaTerm } from '../../fema-terms/records.ts'
import type { draftPaProject } from '../../public-assistance/commands.ts'
import { paProject, paRequest } from '../../public-assistance/records.ts'
import type { draftPaRequest } from '../../public-assistance/request-commands.ts'
import { Bric, Mitigation, Questions } from './Programs.tsx'
import { Overview } from './Overview.tsx'

const tabs = [
  { name: 'pa', title: 'Public Assistance' },
  { name: 'requests', title: 'Requests' },
  { name: 'damage', title: 'Damage' },
  { name: 'projects', title: 'Projects' },
  { name: 'costs', title: 'Costs' },
  { name: 'questions', title: 'Questions and appeals' },
  { name: 'hmgp', title: 'Hazard mitigation' },
  { name: 'bric', title: 'BRIC' },
  { name: 'figures', title: 'FEMA figures' },
] as const
type Tab = (typeof tabs)[number]['name']
const about = 'One disaster at a glance: what is damaged, what FEMA pays for, what is due and what it asks.'

/** The landing of one declaration: its programs, its clocks, and the registers that belong to it. */
export default function FemaHubScreen() {
  const [query, setQuery] = useSearchParams()
  const { rows, chosen, choose } = useDisaster()
  const [adding, setAdding] = useState<'first' | 'appeal'>()
  const tab = tabs.find(({ name }) => name === query.get('tab'))?.name ?? 'pa'
  const go = (name: Tab) => setQuery({ ...(name !== 'pa' && { tab: name }), ...(query.get('disaster') && { disaster: query.get('disaster')! }) }, { preventScrollReset: true })
  if (rows?.length === 0)
    return (
      <Screen area="Grant Management" title="FEMA grants" about={about}>
        <Empty title="No disaster is declared" action={<ButtonLink look="main" to="/disaster">To the register of declarations</ButtonLink>}>
          Enter a declaration, or take it over from an OpenFEMA file. Then damage, projects and their money have their place.
        </Empty>
      </Screen>
    )
  return (
    <Screen area="Grant Management" title="FEMA grants" about={about} actions={chosen && <><ButtonLink to={`/disaster-grants?disaster=${chosen.id}`}>Who pays what</ButtonLink><First tab={tab} onAdd={() => setAdding('first')} /></>}>
      {!chosen && <SkeletonLines lines={6} />}
      {chosen && (
        <div className="grid gap-5">
          <DisasterPicker rows={rows!} chosen={chosen} onChoose={choose} />
          {chosen.status === 'closed' && <Notice title={`${chosen.number} is closed`}>What was entered can be looked at. Open it again to go on.</Notice>}
          <Tabs label="FEMA grants" tabs={tabs} chosen={tab} onChoose={go}>
            {tab === 'pa' && <Overview declaration={chosen} />}
            {tab === 'requests' && <RecordList of={paRequest} columns={['number', 'applicant', 'applicant_kind', 'due_on', 'submitted_on', 'damage_due', 'status']} where={{ declaration: chosen.id }} />}
            {tab === 'damage' && <RecordList of={damageItem} columns={['number', 'title', 'category', 'estimate', 'complete', 'priority', 'project', 'status']} where={{ declaration: chosen.id }} />}
            {tab === 'projects' && <RecordList of={paProject} columns={['number', 'title', 'category', 'size', 'eligible', 'obligated', 'spent', 'complete_by', 'status']} where={{ declaration: chosen.id }} />}
            {tab === 'costs' && <RecordList of={costRecord} columns={['number', 'description', 'kind', 'category', 'worked_on', 'amount', 'eligible', 'status']} where={{ declaration: chosen.id }} />}
            {tab === 'questions' && <Questions declaration={chosen} onAppeal={() => setAdding('appeal')} />}
            {tab === 'hmgp' && <Mitigation declaration={chosen} />}
            {tab === 'bric' && <Bric />}
            {tab === 'figures' && <RecordList of={femaTerm} />}
          </Tabs>
          {adding && <Adding tab={tab} what={adding} declaration={chosen} onClose={() => setAdding(undefined)} />}
        </div>
      )}
    </Screen>
  )
}

const words: Partial<Record<Tab, string>> = { costs: 'New cost record', questions: 'New question', hmgp: 'New subapplication', bric: 'New subapplication', requests: 'New request', damage: 'New damage item', projects: 'New project', pa: 'New damage item' }

function First({ tab, onAdd }: { tab: Tab; onAdd: () => void }) {
  const actor = useActor()
  if (tab === 'figures')
    return whyNotEdit(femaTerm, null, actor) === null ? (
      <ButtonLink look="main" to="/fema-grants-hub/figures/new">
        <Icon name="plus" />
        New figure
      </ButtonLink>
    ) : null
  return words[tab] ? (
    <Button look="main" onClick={onAdd}>
      <Icon name="plus" />
      {words[tab]}
    </Button>
  ) : null
}

function Adding({ tab, what, declaration, onClose }: { tab: Tab; what: 'first' | 'appeal'; declaration: DisasterDeclaration; onClose: () => void }) {
  const actor = useActor()
  const ask = useCommand<typeof draftPaRequest>('pa-requests/draft')
  const note = useCommand<typeof noteDamage>('damage-items/note')
  const draft = useCommand<typeof draftPaProject>('pa-projects/draft')
  const today = useToday()
  const question = useCommand<typeof noteQuestion>('fema-questions/note')
  const appeal = useCommand<typeof draftAppeal>('pa-appeals/draft')
  const mitigate = useCommand<typeof draftMitigation>('mitigation-projects/draft')
  const of = { declaration: declaration.id }
  if (tab === 'costs') return <CostDialog declaration={declaration.id} onClose={onClose} />
  if (tab === 'questions' && what === 'appeal') return <FormDialog of={paAppeal} title="New appeal" about="Sixty days from the notice of the determination." done="The appeal is drafted" start={{ ...of, owner: actor.user_id, level: 'first' }} send={appeal} onClose={onClose} />
  if (tab === 'questions') return <FormDialog of={femaQuestion} title="New question from FEMA" about="As the letter has it." done="The question is noted" start={{ ...of, owner: actor.user_id, received_on: today }} send={question} onClose={onClose} />
  if (tab === 'hmgp' || tab === 'bric') return <FormDialog of={mitigationProject} title="New mitigation subapplication" about="The ratio of benefits to cost is reckoned when it is kept." done="The subapplication is drafted" start={{ ...(tab === 'hmgp' && of), program: tab, owner: actor.user_id, life: 50, asked_share: 75, plan: 'adopted' }} send={mitigate} onClose={onClose} />
  if (tab === 'requests') return <FormDialog of={paRequest} title="New request for Public Assistance" about="Due thirty days after the applicant’s place was designated." done="The request is drafted" start={{ ...of, contact: actor.user_id, applicant_kind: 'local' }} send={ask} onClose={onClose} />
  if (tab === 'projects') return <FormDialog of={paProject} title="New project worksheet" about="What follows from it, such as the federal share and small or large, is found when it is kept." done="The project is drafted" start={{ ...of, owner: actor.user_id }} send={draft} onClose={onClose} />
  return <FormDialog of={damageItem} title="New damage item" about="One place of the inventory. Photographs can be added now or later." done="The damage is noted" start={{ ...of, priority: 'medium' }} send={note} onClose={onClose} />
}
