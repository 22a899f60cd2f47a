import { useSearchParams } from 'react-router'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { evaluationLife } from '../../panel/life.ts'
import type { EvaluationPart } from './shown.ts'

/** To the ranking, until it is open. */
export function RankingLink({ row, loaded: { shown } }: EvaluationPart) {
  const [query] = useSearchParams()
  if (!shown?.sees || !evaluationLife.is(row, 'ranked') || query.get('tab') === 'ranking') return null
  return (
    <ButtonLink look="main" to="?tab=ranking">
      Open ranking
    </ButtonLink>
  )
}
