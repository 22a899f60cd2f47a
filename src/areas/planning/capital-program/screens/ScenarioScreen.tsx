import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { scenarioLife } from '../life.ts'
import { capitalScenario, type CapitalScenario } from '../records.ts'
import { answerOf } from './answer-of.ts'
import { Funding, Portfolio, ProgramFigures } from './ProgramPanels.tsx'

const list = { to: '/capital-planning?tab=scenarios', label: 'Scenarios' }

export default function ScenarioScreen() {
  const found = useRecord(capitalScenario, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={capitalScenario} found={found} list={list} />
}

function One({ row }: { row: CapitalScenario }) {
  const actor = useActor()
  const answer = answerOf(row)
  return (
    <RecordPage
      of={capitalScenario}
      life={scenarioLife}
      row={row}
      list={list}
      actions={
        <>
          {whyNotEdit(capitalScenario, row, actor) === null && (
            <ButtonLink to={`/capital-planning/scenarios/${row.id}/edit`}>Edit</ButtonLink>
          )}
          <Moves life={scenarioLife} row={row} />
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
        <Notice title="Not calculated yet">
          Scored requests compete for each year’s funding. Funded and legally required requests are always included.
        </Notice>
      )}
      <Panel
        title="Assumptions"
        foot="Exact optimization: maximizes the total score within each source’s yearly funding. Politics, staff and weather are not considered."
      >
        <RecordFacts
          of={capitalScenario}
          row={row}
          show={['first_year', 'years', 'funding', 'may_wait', 'note', 'calculated_at']}
        />
      </Panel>
    </RecordPage>
  )
}
