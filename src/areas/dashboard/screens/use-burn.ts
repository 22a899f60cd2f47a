import { useAnswer } from '#client/use-answer.ts'
import type { burn } from '../burn/commands.ts'

export const useBurn = (enabled = true) =>
  useAnswer<typeof burn>('dashboard/burn', {}, { about: 'budget_lines', enabled })
