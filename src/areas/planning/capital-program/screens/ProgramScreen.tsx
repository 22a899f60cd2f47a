import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { capitalProject } from '../../capital/records.ts'
import { scenarioLife } from '../life.ts'
import { capitalScenario } from '../records.ts'
import { answerOf } from './answer-of.ts'
import { Compare } from './Compare.tsx'
import { Funding, Portfolio, ProgramFigures, Ranking } from './ProgramPanels.tsx'
import { RequestMap } from './RequestMap.tsx'

const tabs = [
  { name: 'program', title: 'Program' },
  { name: 'ranking', title: 'Ranking' },
  { name: 'map', title: 'Map' },
  { name: 'scenarios', title: 'Scenarios' },
] as const

/**
 * The capital program of the coming years: what is built when, how it is funded, and how close the set is to optimal.
 */
export default function ProgramScreen() {
  const [query] = useSearchParams()
  const actor = useActor()
  const [{ name: chosen }, choose] = useTab(tabs, { keeps: ['scenario', 'a', 'b'] })
  const { rows: scenarios } = useRecords(capitalScenario, (from) => from.order('created_at').limit(100))
  const { rows: requests } = useRecords(capitalProject, (from) => from.neq('status', 'withdrawn').limit(500))
  const calculated = scenarios?.filter(({ result }) => result !== null) ?? []
  const shown =
    calculated.find(({ id }) => id === query.get('scenario')) ??
    calculated.find((row) => scenarioLife.is(row, 'published')) ??
    calculated[0]
  const answer = shown && answerOf(shown)
  const add = whyNotEdit(capitalScenario, null, actor) === null && (
    <ButtonLink look="main" to="/capital-planning/scenarios/new">
      <Icon name="plus" />
      New scenario
    </ButtonLink>
  )
  return (
    <Screen
      area="Planning & Budget"
      title="Capital improvement program"
      about="Projects by year and funding source, with an optimal set."
      actions={
        <>
          <ButtonLink to="/capital-planning-management">Requests</ButtonLink>
          {add}
        </>
      }
    >
      {!scenarios || !requests ? (
        <SkeletonLines lines={10} />
      ) : (
        <Tabs label="Capital improvement program" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'program' &&
            (answer && shown ? (
              <div className="grid grid-cols-1 gap-5">
                {!scenarioLife.is(shown, 'published') && (
                  <Notice title={`Scenario “${shown.name}”`}>
                    No scenario is published as the program yet. An administrator can publish one on its page.
                  </Notice>
                )}
                <ProgramFigures scenario={shown} answer={answer} />
                <Portfolio answer={answer} />
                <Funding answer={answer} />
              </div>
            ) : (
              <div className="rounded-md border border-line bg-surface">
                <EmptyOf of={capitalScenario} title="No calculated scenarios yet" first={add} />
              </div>
            ))}
          {chosen === 'ranking' && <Ranking requests={requests} />}
          {chosen === 'map' && <RequestMap requests={requests} />}
          {chosen === 'scenarios' && <Compare scenarios={scenarios} add={add} />}
        </Tabs>
      )}
    </Screen>
  )
}
