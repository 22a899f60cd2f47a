import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { atLeast } from '#platform/roles.ts'
import type { calculateScenario, publishScenario } from '../commands.ts'
import { capitalScenario, type CapitalScenario } from '../records.ts'
import { whyNotPublish } from '../rules.ts'
import { answerOf } from './answer-of.ts'
import { Funding, Portfolio, ProgramFigures } from './ProgramPanels.tsx'

const list = { to: '/capital-planning?tab=scenarios', label: 'Scenarios' }

export default function ScenarioScreen() {
  const found = useRecord(capitalScenario, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={capitalScenario} found={found} list={list} />
}

function One({ row }: { row: CapitalScenario }) {
  const actor = useActor()
  const calculate = useCommand<typeof calculateScenario>('capital-scenarios/calculate')
  const publish = useCommand<typeof publishScenario>('capital-scenarios/publish')
  const answer = answerOf(row)
  const whyNotCalculate = row.status === 'published' ? 'What is published is not calculated again. Make another scenario.' : atLeast('manager', actor) ? null : 'Calculating a scenario needs the role manager.'
  return (
    <RecordPage
      of={capitalScenario}
      row={row}
      list={list}
      actions={
        <>
          {whyNotEdit(capitalScenario, row, actor) === null && <ButtonLink to={`/capital-planning/scenarios/${row.id}/edit`}>Edit</ButtonLink>}
          {row.status !== 'published' && <MoveButton look={answer ? 'plain' : 'main'} whyNot={whyNotCalculate} run={() => calculate({ id: row.id })} done="It is calculated">{answer ? 'Calculate again' : 'Calculate'}</MoveButton>}
          {answer && row.status !== 'published' && <MoveButton look="main" whyNot={whyNotPublish(row, actor)} run={() => publish({ id: row.id })} done="It is the capital program now">Publish</MoveButton>}
        </>
      }
    >
      {answer ? (
        <>
          <ProgramFigures scenario={row} answer={answer} />
          <Portfolio answer={answer} />
          <Funding answer={answer} />
        </>
      ) : (
        <Notice title="It is not calculated yet">All requests that are scored compete for the money of each year; what is funded or required by law is in it in any case.</Notice>
      )}
      <Panel title="What is assumed" foot="Exact optimization: the sum of scores is made as large as the money of each source and year allows. It knows nothing of politics, staff or weather.">
        <RecordFacts of={capitalScenario} row={row} show={['first_year', 'years', 'funding', 'may_wait', 'note', 'calculated_at']} />
      </Panel>
    </RecordPage>
  )
}
