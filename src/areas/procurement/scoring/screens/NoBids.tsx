import { useAnswer } from '#client/use-answer.ts'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import type { showEvaluation } from '../questions.ts'
import type { EvaluationPart } from './shown.ts'

/** Until the bids are there, or where they could not be read. */
export function NoBids({ row: { id }, loaded: { shown } }: EvaluationPart) {
  const { refetch } = useAnswer<typeof showEvaluation>('evaluations/show', { id }, { about: 'evaluations' })
  return shown === null ? <ErrorState what="The bids" onRetry={() => void refetch()} /> : <SkeletonLines lines={6} />
}
