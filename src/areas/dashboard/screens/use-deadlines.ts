import type { deadlineQuestions } from '#areas/organization/tasks/questions.ts'
import { useAnswer } from '#client/use-answer.ts'

/** Late ones of the last year and those of the next fortnight. */
export const useDeadlines = () =>
  useAnswer<ReturnType<typeof deadlineQuestions>['mine']>('deadlines/mine', {}, { about: 'tasks' })
