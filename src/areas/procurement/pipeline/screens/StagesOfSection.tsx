import { useAnswer } from '#client/use-answer.ts'
import type { stageTotals } from '../questions.ts'
import { Stages } from './Stages.tsx'

/** The pipeline where no records are shown: on the section's home. */
export function StagesOfSection() {
  const { data } = useAnswer<ReturnType<typeof stageTotals>>('procurement/stages', {}, { about: 'solicitations' })
  return <Stages totals={data} />
}
