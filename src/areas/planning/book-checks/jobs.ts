import type { Tx } from '#platform/database/database.ts'
import { agencies, asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import type { Services } from '#platform/services.ts'
import { keepChecks, scan } from './check.ts'
import { books, type Book, type Found } from './rules.ts'

const platform = { role: 'service_role' } as const

/**
 * Merges the rows left by bookings into one for each sum; below this many, rewriting those of the month isn't worth
 * it.
 */
export const mergeJournalSums = forEachOrganization('merge-journal-sums', {
  about: 'Merges the rows that bookings added to the sums of the ledgers.',
  every: 900,
  due: 'select organization_id from journal_sums where not merged group by organization_id having count(*) >= 400',
  run: async (organization, { database }) =>
    void (await database.write(platform, { text: 'select app.merge_journal_sums($1)', values: [organization] })),
})

/**
 * Once a day: compares the sums shown on screens with the entries. Each piece is its own short transaction. `sent` as
 * in `scanJournal`.
 */
export const checkBooksWith = (sent: string) =>
  forEachOrganization('check-books', {
    about: 'Compares the ledgers, the journal and their sums in each agency, and reports each difference.',
    every: 86_400,
    due: agencies,
    async run(organization, services) {
      const found: [Book, Found][] = []
      for (const book of books) found.push([book, await scan(book, inPieces(services), organization, sent)])
      await asCommand('book-checks/run', ({ tx, today, now }) => keepChecks(tx, { organization, found, today, now }))(
        organization,
        services,
      )
    },
  })

const inPieces =
  ({ database }: Pick<Services, 'database'>): Tx['sql'] =>
  async <Row>(text: string, values?: unknown[]) =>
    (await database.read(platform, { text, values: values ?? [] })).rows as Row[]
