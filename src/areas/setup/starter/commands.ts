import { z } from 'zod'
import { agencyKinds, yearToPropose, type AgencyKind } from '#areas/organization/founding/rules.ts'
import { addStandardConflicts } from '#areas/organization/access/commands.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { draftPolicy } from '#areas/assurance/policies/commands.ts'
import { createAccount, createFund } from '#areas/planning/budgets/commands.ts'
import { fiscalYearCommands, planFiscalYear } from '#areas/planning/calendar/commands.ts'
import { createCostCenter } from '#areas/planning/cost-centers/commands.ts'
import { command, question, type Command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { carryOut } from '#platform/commands/execute.ts'
import { parseInput } from '#platform/commands/input.ts'
import { lawFor } from '#platform/commands/law.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { packInWords, starterPack, toCreate, whyNotSetUp, withFigure, type Entry, type GroupName } from './rules.ts'
import { addPublicList } from '#areas/technology/master-data/public-lists/commands.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { serviceTerm } from '#areas/organization/service/records.ts'
import { enterHolidayCommand } from '#areas/organization/holidays/commands.ts'
import { protestPeriod } from '#areas/procurement/awards/records.ts'
import { procurementThreshold } from '#areas/procurement/methods/records.ts'
import { responsePeriod } from '#areas/procurement/solicitations/records.ts'

const about = { kind: z.enum(agencyKinds).nullish(), month: z.int().min(1).max(12).nullish() }

type Agency = { state: string | null; agency_kind: AgencyKind | null; fiscal_year_month: number | null }
export type StarterPack = {
  state: string | null
  kind: AgencyKind | null
  month: number | null
  /** None before the kind of agency and the fiscal year are known. */
  entries: (Entry & { onFile: boolean })[]
}

export const showStarterPack = question('setup/starter-pack', {
  about:
    'Shows what a starter pack would create for a kind of agency and a fiscal year, and what of it is on file already.',
  input: z.strictObject(about),
  async run(asked, { tx, actor, now }): Promise<StarterPack> {
    refuseIf(whyNotSetUp(actor))
    const { state, kind, month, pack } = await packOf(tx, asked, now)
    const onFile = await keysOnFile(tx, await todayOf(tx, now))
    return { state, kind, month, entries: pack.map((entry) => ({ ...entry, onFile: onFile.has(entry.key) })) }
  },
})

export const addStarterPack = command('setup/add-starter-pack', {
  about:
    'Creates the selected rows of the starter pack that are not on file yet, each by its own command. Run again, it adds only what is missing.',
  input: z.strictObject({
    ...about,
    keys: z.array(z.string().max(80)).min(1, 'Select at least one row').max(500),
    figures: z.record(z.string().max(80), z.int().min(0)).default({}),
  }),
  async run({ keys, figures, ...asked }, context) {
    const { tx, actor, now } = context
    refuseIf(whyNotSetUp(actor))
    // Two presses at once would both find nothing on file.
    await tx.sql('select id from organizations where id = $1 for update', [actor.organization_id])
    const { kind, month, pack } = await packOf(tx, asked, now)
    await tx.sql('update organizations set agency_kind = $2, fiscal_year_month = $3 where id = $1', [
      actor.organization_id,
      kind,
      month,
    ])
    const entries = toCreate(pack, new Set(keys), await keysOnFile(tx, await todayOf(tx, now)))
    for (const entry of entries) await create(entry, withFigure(entry, figures[entry.key]), context)
    await tellOfPack(context, entries)
    return { created: entries.map(({ key }) => key) }
  },
})

async function packOf(tx: CommandTx, asked: { kind?: AgencyKind | null; month?: number | null }, now: Date) {
  const { state, agency_kind, fiscal_year_month } = (await tx.one<Agency>(
    'select state, agency_kind, fiscal_year_month from organizations where id = $1',
    [tx.organization_id],
  ))!
  const kind = asked.kind ?? agency_kind
  const month = asked.month ?? fiscal_year_month ?? yearToPropose(state, kind)?.month ?? null
  const pack =
    kind && month
      ? starterPack({ state, kind, month, today: await todayOf(tx, now), law: await lawFor(tx, tx.organization_id) })
      : []
  return { state, kind, month, pack }
}

/** The keys of the rows that exist, in whatever way they were made: codes of the chart, and rules that were ever set. */
async function keysOnFile(tx: CommandTx, today: string): Promise<ReadonlySet<string>> {
  const rows = await tx.sql<{ key: string }>(
    `select 'fiscal_years:current' as key from fiscal_years
      where organization_id = $1 and $2 between starts_on and ends_on
     union all select 'funds:' || code from funds where organization_id = $1
     union all select 'accounts:' || code from accounts where organization_id = $1
     union all select 'cost_centers:' || code from cost_centers where organization_id = $1
     union all select 'procurement_thresholds:' || kind || case when coalesce(applies_to, 'any') = 'any' then ''
      else ':' || applies_to end from procurement_thresholds where organization_id = $1
     union all select 'response_periods:' || kind || case when above = 0 then '' else ':' || above end
      from response_periods where organization_id = $1
     union all select 'protest_periods:' || kind from protest_periods where organization_id = $1 and above = 0
     union all select 'holidays:' || name from holidays where organization_id = $1
     union all select 'service_terms:' || priority from service_terms where organization_id = $1
     union all select 'code_lists:' || code from code_lists where organization_id = $1
     union all select 'policies:' || code from policies where organization_id = $1
     union all (select 'duty_conflicts:standard' from duty_conflicts where organization_id = $1 limit 1)`,
    [tx.organization_id, today],
  )
  return new Set(rows.map(({ key }) => key))
}

/** All rules of the pack are one notice. */
const quietly = { told: false } as const
const creators: Record<Exclude<GroupName, 'fiscal_years'>, Command> = {
  funds: createFund,
  accounts: createAccount,
  cost_centers: createCostCenter,
  procurement_thresholds: enterCommand(procurementThreshold, quietly),
  response_periods: enterCommand(responsePeriod, quietly),
  protest_periods: enterCommand(protestPeriod, quietly),
  holidays: enterHolidayCommand(quietly),
  service_terms: enterCommand(serviceTerm, quietly),
  code_lists: addPublicList,
  policies: draftPolicy,
  duty_conflicts: addStandardConflicts,
}

/** One notice for the whole pack, also to the person who added it: it exposes a stolen session. */
async function tellOfPack({ tx, actor, now }: Context, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const person = await tx.one<{ display_name: string }>(
    'select display_name from organization_members where organization_id = $1 and user_id = $2',
    [actor.organization_id, actor.user_id],
  )
  await notify(
    tx,
    {
      organization_id: actor.organization_id!,
      people: await holdersOf(tx, actor.organization_id!, ['admin'], now),
      event: 'control_changed',
      record: null,
      path: '/setup-guide',
      words: packInWords(person?.display_name ?? actor.email, entries),
      actor: null,
    },
    now,
  )
}

async function create({ group }: Entry, input: object, context: Context): Promise<void> {
  // A policy is written by the person who adds the pack until it gets another owner.
  if (group === 'policies') input = { ...input, owner: context.actor.user_id }
  if (group !== 'fiscal_years') return void (await act(creators[group], input, context))
  const year = (await act(planFiscalYear, input, context)) as { id: string }
  await act(fiscalYearCommands.open!, { id: year.id }, context)
}

/** By the runner: each row has its own line in the audit log, and its history names the command that made it. */
const act = (command: Command, input: object, { tx, actor, now, keys, site }: Context): Promise<unknown> =>
  carryOut(
    { clock: { now: () => now }, keys, settings: { siteUrl: site } },
    tx,
    command,
    parseInput(command.input, input),
    actor,
    { id: '' },
  )
