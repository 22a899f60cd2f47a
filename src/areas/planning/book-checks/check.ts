import { createHash } from 'node:crypto'
import { notify } from '#areas/organization/notifications/notify.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import type { Tx } from '#platform/database/database.ts'
import { scanJournal } from '../journal/check.ts'
import { scanLedger } from '../ledger/check.ts'
import { alarmInWords, budgetFound, journalFound, type Book, type BookCheck, type Found } from './rules.ts'

/**
 * In the transaction of a command, or each statement in its own short transaction at night. `sent` as in
 * `scanJournal`.
 */
export const scan = async (book: Book, sql: Tx['sql'], organization: string, sent: string): Promise<Found> =>
  book === 'budget'
    ? budgetFound(await scanLedger(sql, organization))
    : journalFound(await scanJournal(sql, organization, sent))

type Of = { organization: string; found: readonly (readonly [Book, Found])[]; today: string; now: Date }

/** Stores what a check found. Administrators are notified of a difference once a day, and again when it changes. */
export async function keepChecks(tx: Tx, { organization, found, today, now }: Of): Promise<BookCheck[]> {
  const kept: BookCheck[] = []
  for (const [book, result] of found)
    kept.push(
      (await tx.one<BookCheck>(keepSql, [
        organization,
        book,
        now,
        agrees(result) ? now : null,
        JSON.stringify(result),
      ]))!,
    )
  const off = found.filter(([, result]) => !agrees(result))
  if (off.length > 0) {
    const words = off.map(([book, result]) => alarmInWords(book, result)).join(' ')
    const told = {
      organization_id: organization,
      people: await holdersOf(tx, organization, ['admin'], now),
      event: 'security_alarm',
      record: null,
      path: pathOf[off[0]![0]],
      actor: null,
    } as const
    const differs = off.flatMap(([book, { differences }]) => [book, ...differences])
    await notify(tx, { ...told, words, happening: happeningOf([organization, today, ...differs].join('\n')) }, now)
  }
  return kept
}

const agrees = ({ differences }: Found) => differences.length === 0
const keepSql = `
  insert into book_checks (organization_id, book, checked_at, agreed_at, result) values ($1, $2, $3, $4, $5)
  on conflict (organization_id, book) do update
  set checked_at = excluded.checked_at, agreed_at = coalesce(excluded.agreed_at, book_checks.agreed_at),
  result = excluded.result
  returning book, checked_at, agreed_at, result`

const pathOf: Record<Book, string> = { budget: '/budget-management', journal: '/payments?tab=ledger' }
const happeningOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
