import { useAnswer } from '#client/use-answer.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import type { pipeline } from '../questions.ts'
import { enoughPasses, inDays, stageWords, type Stage } from '../rules.ts'

const shown: readonly Stage[] = ['approval', 'sourcing', 'market', 'ordered']
/** How many purchases are in the stages that one waits for, and how long half of them take. */
export function PipelineFigures() {
  const { data } = useAnswer<ReturnType<typeof pipeline>>('procurement/pipeline', {}, { about: 'solicitations' })
  return (
    <Figures
      figures={shown.map((stage) => ({
        label: stageWords[stage].title,
        to: stageWords[stage].to,
        ...known(data, ({ cards, cycles }) => {
          const cycle = cycles.find((each) => each.stage === stage && each.passes >= enoughPasses)
          return {
            value: cards.filter((card) => card.stage === stage).length,
            ...(cycle && { note: `Median ${inDays(cycle.median)}` }),
          }
        }),
      }))}
    />
  )
}
