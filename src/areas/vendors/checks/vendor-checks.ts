import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { firstReason, notChecked, type Check, type Reason } from '#platform/rules.ts'
import { notAmong } from '#platform/life/status-sql.ts'
import { exceptionOn, wordsOf, type VendorException, exceptionStatus } from './exceptions/rules.ts'
import { lookThrough } from '../exclusions/look.ts'
import { exclusionChecks, whyNotContract, whyNotUnchecked } from '../exclusions/rules.ts'
import { scoreOfVendor } from '../performance/scores.ts'
import { whyNotEngage, type Score } from '../performance/rules.ts'
import { termsOf } from '../terms/terms-on.ts'
import { vendor, type Vendor } from '../vendors/records.ts'
import { stillSuspended } from '../vendors/rules.ts'

/** The funding source: with federal money an exclusion list must be on file. */
type Money = { federal: boolean }
type Company = Pick<Vendor, 'id' | 'name' | 'trade_name' | 'uei' | 'suspended_until'>

/** Blocks on a vendor: an exclusion, a score below the agency's limit, and any exception. */
export async function whatHoldsUp(tx: CommandTx, row: Company, now: Date) {
  const { today, term } = await termsOf(tx, now)
  const looked = await lookThrough(tx, row, today)
  const score = await scoreOfVendor(tx, row.id, now, term('score_events') ?? 1)
  const held = whyNotEngage(score, { block: term('score_block') })
  const exceptions = held
    ? await tx.sql<VendorException>(
        `select id, vendor, reason, valid_to::text, status, asked_by, asked_at, granted_by, granted_at
          from vendor_exceptions where organization_id = $1 and vendor = $2
          and status ${notAmong(exceptionStatus, 'refused')}`,
        [tx.organization_id, row.id],
      )
    : []
  return {
    today,
    term,
    looked,
    score,
    excluded: whyNotContract(looked),
    held,
    exception: exceptionOn(exceptions, today),
    asked: exceptions.find((row) => exceptionStatus.is(row, 'asked')) ?? null,
  }
}

/** Whether anything new may go to this vendor: the checks before an approval, an invitation, an award and an order. */
export async function contractChecks(tx: CommandTx, row: Company, now: Date): Promise<Check[]> {
  return checksFrom(await whatHoldsUp(tx, row, now))
}

function checksFrom({ today, term, looked, score, held, exception }: Awaited<ReturnType<typeof whatHoldsUp>>): Check[] {
  return [
    ...exclusionChecks(looked, { today, oldAfter: term('exclusion_list_days') }),
    exception
      ? { words: wordsOf(exception), whyNot: null }
      : performanceCheck(score, { block: term('score_block'), held }),
  ]
}

/** A company without history has no good past performance either. */
export function performanceCheck(score: Score, { block, held }: { block: number | undefined; held: Reason }): Check {
  const words = 'Good past performance'
  if (score.score === null) return notChecked(words, `${score.words}.`)
  return block === undefined ? notChecked(words, 'No score limit is set for this date.') : { words, whyNot: held }
}

/**
 * Blocks on a vendor's approval: an exclusion, and with federal money a missing exclusion check. A poor score is left
 * to the approver's judgment.
 */
export async function whyNotContractWith(
  tx: CommandTx,
  row: Company,
  now: Date,
  { federal, clause }: Money & { clause?: boolean },
): Promise<Reason> {
  const { today, term } = await termsOf(tx, now)
  const looked = await lookThrough(tx, row, today)
  return firstReason(
    stillSuspended(row, now.toISOString()),
    whyNotContract(looked),
    whyNotUnchecked(looked, { today, oldAfter: term('exclusion_list_days'), federal, clause }),
  )
}

/** Blocks on an invitation, a notice of intent and an award. */
export async function whyNotEngageWith(tx: CommandTx, row: Company, now: Date, { federal }: Money): Promise<Reason> {
  const { today, term, looked, excluded, held, exception } = await whatHoldsUp(tx, row, now)
  return firstReason(
    stillSuspended(row, now.toISOString()),
    excluded,
    whyNotUnchecked(looked, { today, oldAfter: term('exclusion_list_days'), federal }),
    held &&
      !exception &&
      `${held} Another person can request an exception on the vendor’s page, and a manager can approve it.`,
  )
}

/** The first blocked vendor of these, by name. */
export async function whyNotEngageAny(
  tx: CommandTx,
  vendors: readonly string[],
  now: Date,
  money: Money,
): Promise<Reason> {
  const rows = await tx.sql<Company>(
    `select id, name, trade_name, uei, suspended_until from vendors where organization_id = $1 and id = any ($2)
      order by name, id`,
    [tx.organization_id, [...vendors]],
  )
  for (const row of rows) {
    const reason = await whyNotEngageWith(tx, row, now, money)
    if (reason) return `${row.name}: ${reason}`
  }
  return null
}

/** The same with every check, for the approver. */
export async function checksOfAll(tx: CommandTx, vendors: readonly string[], now: Date): Promise<Check[]> {
  const rows = await tx.sql<Company>(
    `select id, name, trade_name, uei, suspended_until from vendors where organization_id = $1 and id = any ($2)
      order by name, id`,
    [tx.organization_id, [...vendors]],
  )
  const checks: Check[] = []
  for (const row of rows)
    checks.push(
      ...(await contractChecks(tx, row, now)).map((check) => ({
        ...check,
        words: `${row.name}: ${check.words.replace(/^./, (first) => first.toLowerCase())}`,
      })),
    )
  return checks
}

export const checkVendor = question('vendors/checks', {
  about: 'Whether anything new may go to a vendor: exclusions with their entries, its score, and any exception.',
  input: z.strictObject({ vendor: z.uuid() }),
  async run({ vendor: id }, { tx, now }) {
    const row = await tx.one<Vendor>(
      'select id, name, trade_name, uei, suspended_until from vendors where organization_id = $1 and id = $2',
      [tx.organization_id, id],
    )
    if (!row) throw new NotFound(vendor.label)
    const found = await whatHoldsUp(tx, row, now)
    const { held, excluded, exception, asked } = found
    return {
      checks: checksFrom(found),
      whyNot: excluded,
      held,
      excluded,
      exception: exception ?? null,
      asked: asked && { ...asked, by: await nameOf(tx, asked.asked_by) },
    }
  },
})

const nameOf = async (tx: CommandTx, person: string | null): Promise<string> =>
  (
    await tx.one<{ display_name: string }>(
      'select display_name from organization_members where organization_id = $1 and user_id = $2',
      [tx.organization_id, person],
    )
  )?.display_name ?? 'Former member'
