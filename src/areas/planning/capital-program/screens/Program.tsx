import type { CapitalScenario } from '../records.ts'
import { answerOf } from './answer-of.ts'
import { Funding, Portfolio, ProgramFigures } from './ProgramPanels.tsx'

/** The calculated program of a scenario. */
export function Program({ row }: { row: CapitalScenario }) {
  const answer = answerOf(row)
  return (
    answer && (
      <>
        <ProgramFigures scenario={row} answer={answer} />
        <Portfolio answer={answer} />
        <Funding answer={answer} />
      </>
    )
  )
}
