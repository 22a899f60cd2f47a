import { refuseAuthorUnlessSmall } from '#areas/organization/two-people/authors.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { budgetLineLife } from '../budgets/life.ts'
import { budgetLine } from '../budgets/records.ts'
import { bookOriginal, finishAdopting } from './adopt.ts'

export const budgetLineCommands = commandsOf(budgetLineLife, {
  async adopt(line, context) {
    const about = { act: 'adopted', title: line.name } as const
    await refuseAuthorUnlessSmall(context, { record: budgetLine, parts: [] }, line.id, about)
    await finishAdopting(context, line)
  },
  after: { adopt: (line, context) => bookOriginal(context, line, 'Original budget') },
})
