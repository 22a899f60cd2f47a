import type { deadlineQuestions } from '#areas/organization/tasks/questions.ts'
import { useAnswer } from '#client/use-answer.ts'

/** Overdue items of the last year and those of the next 14 days. */
export const useDeadlines = () =>
  useAnswer<ReturnType<typeof deadlineQuestions>['mine']>('deadlines/mine', {}, { about: 'tasks' })
