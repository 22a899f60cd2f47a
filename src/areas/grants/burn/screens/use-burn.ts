import { useAnswer } from '#client/use-answer.ts'
import type { grantBurn } from '../questions.ts'

/** One question for all pictures of a grant’s page. */
export const useBurn = (id: string) => useAnswer<typeof grantBurn>('grants/burn', { id }, { about: 'grant_costs' })
