import { z } from 'zod'
import { authorsAmong } from '#areas/organization/two-people/authors.ts'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { endWith, whyNotLeave } from '#platform/commands/leave.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { assetLife, disposedAsset } from '../assets/life.ts'
import { asset, type Asset, type AssetClass } from '../assets/records.ts'
import { accumulatedBy, bookValue, ofYear, straightLine } from '../worth/rules.ts'
import { alreadyDisposed, disposalLife } from './disposals/life.ts'
import { assetCountLife } from './life.ts'
import {
  assetCount,
  assetCountLine,
  depreciation,
  disposal,
  type AssetCount,
  type AssetCountLine,
  type Disposal,
} from './records.ts'
import { bringsMoney, countFacts, disposalFacts, federalInterest, isDiscrepancy, isSold } from './rules.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { assetTerm } from '../terms/records.ts'

export const beginAssetCount = command('asset-counts/begin', {
  about: 'Starts a physical inventory of all assets, one department, federally funded assets, or one location.',
  input: z.strictObject({
    count: inputSchema(assetCount),
    department: z.uuid().nullish(),
    federal: z.boolean().optional(),
    location: z.string().trim().max(200).nullish(),
  }),
  async run({ count, department, federal, location }, { tx, actor, now }): Promise<AssetCount> {
    refuseIf(whyNotEdit(assetCount, null, actor))
    const rows = await tx.sql<{ id: string; location: string | null }>(
      `select id, location from assets where organization_id = $1 and status ${notAmong(assetLife, 'disposed')}
        and ($2::uuid is null or department = $2) and (not $3 or federal)
        and ($4::text is null or location ilike '%' || $4 || '%') order by location, name, id limit 1000`,
      [tx.organization_id, department ?? null, federal ?? false, location || null],
    )
    refuseIf(rows.length === 0 ? 'No assets match. Select other criteria.' : null)
    const number = await nextNumber(tx, assetCount.table, String(assetCount.fields.number.initial), now)
    const made = await tx.insert<AssetCount>(assetCount, {
      ...count,
      number,
      counted_by: actor.user_id,
      begun_on: await todayOf(tx, now),
      expected: rows.length,
    })
    await tx.sql(
      `insert into asset_count_lines (organization_id, count, position, asset, register_says) select $1, $2, ordinality,
        (row ->> 'id')::uuid, row ->> 'location'
        from jsonb_array_elements($3::jsonb) with ordinality as given (row, ordinality)`,
      [tx.organization_id, made.id, JSON.stringify(rows)],
    )
    return made
  },
})

export const setAssetCountLines = command('asset-counts/set-lines', {
  about: 'Records the findings of a physical inventory.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(assetCountLine) }),
  async run({ id, version, lines }, { tx, actor }): Promise<AssetCount> {
    const row = await tx.lock<AssetCount>(assetCount, id)
    refuseIf(
      firstReason(
        whyNotEdit(assetCount, row, actor),
        row.counted_by !== actor.user_id && 'Only the person who started this inventory can record findings.',
      ),
    )
    await refuseIfMoved(tx, assetCount, row, version)
    const known = new Map((await linesOf(tx, id)).map((each) => [each.asset, each]))
    const given = new Set(lines.map(({ asset: of }) => of))
    refuseIf(
      firstReason(
        [...known.keys()].some((of) => !given.has(of)) &&
          'Registered assets can’t be removed from the inventory. Mark absent assets as not found.',
        given.size < lines.length && 'Each asset can appear only once.',
      ),
    )
    await putLines(tx, assetCountLine, id, lines, (line) => ({
      register_says: known.get(line.asset!)?.register_says ?? null,
    }))
    return tx.update<AssetCount>(assetCount, id, {
      seen: lines.filter(({ found }) => found && found !== 'missing').length,
      discrepancies: lines.filter(({ found }) => isDiscrepancy({ found: found ?? null })).length,
    })
  },
})

export const assetCountCommands = commandsOf(assetCountLife, {
  facts: async ({ id }, { tx }) => countFacts(await linesOf(tx, id)),
  async approve(row, context) {
    for (const line of await linesOf(context.tx, row.id)) await putInRegister(context.tx, row, line)
    return decided(context)
  },
  return: (_, context) => decided(context),
})

type Deciding = Pick<Context, 'actor'> & { asked: { reason: string }; today: string }
const decided = ({ actor, asked, today }: Deciding) => ({
  decided_by: actor.user_id,
  decided_on: today,
  decision: asked.reason,
})

/** The finding for one asset. */
async function putInRegister(tx: CommandTx, { number, begun_on }: AssetCount, line: AssetCountLine): Promise<void> {
  const row = await tx.lock<Asset>(asset, line.asset)
  if (assetLife.is(row, 'disposed')) return
  const { found, found_at, condition, note } = line
  if (found === 'missing') {
    await tx.update(asset, row.id, { status: 'missing', out_reason: `Not found in ${number}: ${note ?? ''}` })
    return
  }
  await tx.update(asset, row.id, {
    counted_on: begun_on,
    ...(found === 'elsewhere' && found_at && { location: found_at }),
    ...(condition && { condition, condition_on: begun_on }),
    ...(assetLife.is(row, 'missing') && { status: 'in_service', out_reason: null }),
  })
}

const linesOf = (tx: CommandTx, id: string) =>
  tx.sql<AssetCountLine>('select * from asset_count_lines where organization_id = $1 and count = $2 order by asset', [
    tx.organization_id,
    id,
  ])

const edit = editCommand('asset-dispositions/edit', disposal)
export const editDisposal = {
  ...edit,
  async run(input, context): Promise<Disposal> {
    await edit.run(input, context)
    // The last author is the requester, and doesn't decide.
    return context.tx.update<Disposal>(disposal, input.id, { requested_by: context.actor.user_id })
  },
} satisfies typeof edit

export const draftDisposal = command('asset-dispositions/draft', {
  about: 'Drafts the disposition of an asset, with method, reason and value.',
  input: inputSchema(disposal),
  async run(input, { tx, actor, now }): Promise<Disposal> {
    refuseIf(whyNotEdit(disposal, null, actor))
    const of = await tx.lock<Asset>(asset, input.asset!)
    const other = await tx.one<{ number: string }>(
      `select number from asset_dispositions where organization_id = $1 and asset = $2
        and status ${among(disposalLife, ...disposalLife.openStatuses)}`,
      [tx.organization_id, of.id],
    )
    refuseIf(
      firstReason(
        assetLife.is(of, 'disposed') && alreadyDisposed,
        other && `${other.number} already requests its disposition.`,
      ),
    )
    const number = await nextNumber(tx, disposal.table, String(disposal.fields.number.initial), now)
    return tx.insert<Disposal>(disposal, {
      ...input,
      number,
      requested_by: actor.user_id,
      federal_share: of.federal_share,
    })
  },
})

export const disposalCommands = commandsOf(disposalLife, {
  async facts(row, { tx, now }) {
    const where = 'where organization_id = $1 and id = $2'
    const found = await tx.one<Asset>(`select * from assets ${where}`, [tx.organization_id, row.asset])
    const known = { asset: found!, today: await todayOf(tx, now), terms: await termsIn(tx, assetTerm) }
    return { ...disposalFacts(row, known), leftOpen: await whyNotLeave(tx, disposedAsset, 'dispose', row.asset) }
  },
  async author({ id, organization_id: organization }, { tx, actor: { user_id } }) {
    const authors = await authorsAmong(
      tx,
      { record: disposal, parts: [] },
      { organization, ids: [id], people: [user_id] },
    )
    return authors.length > 0
  },
  async submit(row, { tx, today }) {
    const leaving = await tx.lock<Asset>(asset, row.asset)
    const basis = { value: row.fair_value, sold: isSold(row), day: today, terms: await termsIn(tx, assetTerm) }
    const { owed, because } = federalInterest(leaving, basis)
    return { federal_share: leaving.federal_share, federal_interest: owed, because }
  },
  approve: (_, context) => decided(context),
  return: (_, context) => decided(context),
  async finish(row, context) {
    const { tx, asked, today } = context
    const { proceeds } = asked
    const leaving = await tx.lock<Asset>(asset, row.asset)
    // It may have been disposed of since the facts were read: only now it is locked.
    refuseIf(assetLife.is(leaving, 'disposed') ? alreadyDisposed : null)
    const value = bringsMoney(row) ? (proceeds ?? 0) : row.fair_value
    const basis = { value, sold: isSold(row), day: today, terms: await termsIn(tx, assetTerm) }
    const { owed, because } = federalInterest(leaving, basis)
    await tx.update(asset, leaving.id, { status: 'disposed', disposed_on: today, held_by: null, held_until: null })
    await endWith(context, disposedAsset, { move: 'dispose', row: leaving })
    return { federal_interest: owed, because, done_on: today }
  },
})

export const bookDepreciation = command('asset-depreciation/book', {
  about: 'Records the depreciation of each asset for a year, once, and only for the months in service.',
  input: z.strictObject({ ends_on: z.iso.date(), after: z.iso.date() }),
  async run({ ends_on, after }, { tx, actor, now }): Promise<{ booked: number; amount: number }> {
    refuseIf(
      firstReason(
        whyNotEdit(depreciation, null, actor),
        ends_on > (await todayOf(tx, now)) && 'That year has not ended yet.',
        after >= ends_on && 'The prior year must end before this one.',
        after < addDays(addMonths(addDays(ends_on, 1), -12), -1) && 'A year can’t exceed 12 months.',
      ),
    )
    const classes = new Map(
      (await tx.sql<AssetClass>('select * from asset_classes where organization_id = $1', [tx.organization_id])).map(
        (each) => [each.id, each],
      ),
    )
    const rows = await tx.sql<Asset>(
      // No month is depreciated twice: a year with another end date is skipped where the two overlap.
      `select * from assets a where organization_id = $1 and cost > 0 and (disposed_on is null or disposed_on > $2)
          and not exists (select from asset_depreciation d where d.organization_id = $1 and d.asset = a.id
            and d.year > $3 and d.year < $4) order by id`,
      [tx.organization_id, after, after, addMonths(ends_on, 12)],
    )
    const lines = rows.flatMap((row) => {
      const line = straightLine(row, classes.get(row.class))
      const ends = row.disposed_on !== null && row.disposed_on < ends_on ? row.disposed_on : ends_on
      const amount = line ? ofYear(line, { after, ends }) : 0
      return line && amount > 0
        ? [
            {
              asset: row.id,
              year: ends_on,
              cost: row.cost,
              amount,
              accumulated: accumulatedBy(line, ends),
              book_value: bookValue(line, ends),
            },
          ]
        : []
    })
    refuseIf(lines.length === 0 ? 'Nothing to record. That year is already recorded, or has no depreciation.' : null)
    await tx.sql(
      `insert into asset_depreciation (organization_id, asset, year, cost, amount, accumulated, book_value)
        select $1, asset, year, cost, amount, accumulated, book_value
        from jsonb_populate_recordset(null::asset_depreciation, $2)`,
      [tx.organization_id, JSON.stringify(lines)],
    )
    return { booked: lines.length, amount: lines.reduce((sum, line) => sum + line.amount, 0) }
  },
})
