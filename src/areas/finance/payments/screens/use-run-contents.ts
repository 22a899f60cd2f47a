import { useAnswer } from '#client/use-answer.ts'
import type { runContents } from '../questions.ts'

export const useRunContents = (id: string) =>
  useAnswer<typeof runContents>('payment-runs/contents', { id }, { about: 'payments' })
export type Contents = ReturnType<typeof useRunContents>
