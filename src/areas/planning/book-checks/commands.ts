import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import { todayIn } from '#platform/commands/today.ts'
import { keepChecks, scan } from './check.ts'
import { books, type BookCheck } from './rules.ts'

const ofBook = z.strictObject({ book: z.enum(books) })

/** `sent` as in `scanJournal`. */
export const runBookCheckWith = (sent: string) =>
  command('book-checks/run', {
    heavy: true,
    about:
      'Compares the sums of the budget or journal with every entry and saves the result. Administrators are notified of a difference.',
    input: ofBook,
    async run({ book }, { tx, actor, now }): Promise<BookCheck> {
      const organization = actor.organization_id
      const found = [[book, await scan(book, tx.sql, organization, sent)]] as const
      return (await keepChecks(tx, { organization, found, today: await todayIn(tx, organization, now), now }))[0]!
    },
  })

export const lastBookCheck = question('book-checks/last', {
  about:
    'Shows when the sums of the budget or journal were last compared with every entry, when they last agreed, and what differed.',
  input: ofBook,
  run: async ({ book }, { tx, actor }): Promise<BookCheck | null> =>
    (await tx.one<BookCheck>(
      'select book, checked_at, agreed_at, result from book_checks where organization_id = $1 and book = $2',
      [actor.organization_id, book],
    )) ?? null,
})
