import { z } from 'zod'
import { command, type Command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { columnsOf, labelOf, numberOf, titleOf, type AnyRecord } from '#platform/records/record.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { one, words } from '../inputs.ts'
import { typeNamed } from '../retention/rules.ts'
import { holdLife } from './life.ts'
import { holdScope, legalHold, type HoldScope, type LegalHold } from './records.ts'
import { scopeInWords, whyNotAddScope, whyNotPlace, whyNotScope, type Asked } from './rules.ts'

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullish()
    .transform((value) => value || null)
const date = z.iso
  .date('Select a date')
  .nullish()
  .transform((value) => value ?? null)
const scopeInput = {
  covers: z.enum(['everything', 'record', 'type', 'person'], 'Select what the hold covers'),
  record_type: text(120),
  record: text(120),
  field: text(120),
  value: text(200),
  person: z.uuid().nullish(),
  from_on: date,
  to_on: date,
}
type ScopeInput = z.infer<z.ZodObject<typeof scopeInput>>

export function holdCommands(records: readonly AnyRecord[]) {
  const place = command('legal-holds/place', {
    about: 'Places a legal hold. Records that it covers can’t be deleted, disposed of or redacted.',
    decides: 'evidence',
    input: z.strictObject({
      matter: words('Enter the matter', 200),
      kind: z.enum(['litigation', 'audit', 'claim', 'investigation', 'records_request'], 'Select a reason type'),
      custodian: z.uuid('Select the custodian'),
      reason: words('Enter a reason', 2_000),
      ...scopeInput,
    }),
    reason: 'reason',
    personal: true,
    async run({ matter, kind, custodian, reason, ...scope }, context): Promise<LegalHold> {
      const { tx, actor, now } = context
      refuseIf(whyNotPlace(actor))
      await takeTurns(context)
      const hold = await tx.insert<LegalHold>(legalHold, {
        number: await nextNumber(tx, legalHold.table, String(legalHold.fields.number.initial), now),
        matter,
        kind,
        custodian,
        reason,
        held_from: await todayOf(tx, now),
        placed_by: actor.user_id,
      })
      await addScope(context, hold, scope)
      await notify(
        tx,
        {
          organization_id: actor.organization_id,
          people: [custodian],
          event: 'legal_notice',
          record: { table: legalHold.table, id: hold.id },
          words: `You are the custodian of legal hold ${hold.number}.`,
          actor: actor.user_id,
        },
        now,
      )
      return hold
    },
  })

  const scope = command('legal-holds/add-scope', {
    about: 'Adds to the scope of a legal hold. A scope is never narrowed; the hold is released as a whole.',
    input: one.extend(scopeInput),
    async run({ id, ...asked }, context): Promise<HoldScope> {
      const hold = await context.tx.lock<LegalHold>(legalHold, id)
      refuseIf(whyNotAddScope(hold, context.actor))
      await takeTurns(context)
      return addScope(context, hold, asked)
    },
  })

  async function addScope({ tx, actor }: Context, hold: LegalHold, given: ScopeInput): Promise<HoldScope> {
    const type = given.record_type ? typeNamed(records, given.record_type) : undefined
    refuseIf(given.record_type && !type ? `No record type matches “${given.record_type}”.` : null)
    const field =
      type && given.field
        ? columnsOf(type).find(([name]) =>
            [name, labelOf(type, name)].some((called) => called.toLowerCase() === given.field!.toLowerCase()),
          )
        : undefined
    refuseIf(given.field && type && !field ? `${type.plural} have no field “${given.field}”.` : null)
    const found =
      type && given.covers === 'record' && given.record ? await recordCalled(tx, type, given.record) : undefined
    const value = field && given.value ? valueIn(field[1], given.value) : given.value
    const person = given.person
      ? await tx.one<{ display_name: string; email: string }>(
          'select display_name, email from organization_members where organization_id = $1 and user_id = $2',
          [actor.organization_id, given.person],
        )
      : undefined
    if (given.person && !person) throw new NotFound('Person')
    const asked: Asked = {
      covers: given.covers,
      of_table: type?.table ?? null,
      of_record: found?.id ?? null,
      of_field: field?.[0] ?? null,
      of_value: value,
      of_person: given.person ?? null,
      from_on: given.from_on,
      to_on: given.to_on,
    }
    refuseIf(whyNotScope(asked))
    const named = {
      type: given.covers === 'record' ? type?.label : type?.plural,
      record: found?.name,
      field: field && type ? labelOf(type, field[0]) : undefined,
      person: person?.display_name || person?.email,
    }
    return tx.insert<HoldScope>(holdScope, {
      ...asked,
      hold: hold.id,
      words: scopeInWords({ ...asked, of_value: given.value }, named).slice(0, 300),
    })
  }
  return [place, scope, ...Object.values(holdMoves)] as const satisfies readonly Command[]
}

/** A disposition in progress finishes its current record, and finds the hold at the next one. */
const takeTurns = ({ tx }: Context) =>
  tx.sql('select pg_advisory_xact_lock(hashtext($1))', [`legal holds ${tx.organization_id}`])

/** A choice is stored by its option, whichever name was given. */
const valueIn = ({ kind, options, words: called }: AnyRecord['fields'][string], value: string): string =>
  kind === 'choice'
    ? ((options as readonly string[]).find((option) =>
        [option, called?.[option], option.replaceAll('_', ' ')].some(
          (name) => name?.toLowerCase() === value.toLowerCase(),
        ),
      ) ?? value)
    : value

async function recordCalled(tx: Context['tx'], type: AnyRecord, called: string): Promise<{ id: string; name: string }> {
  const columns = [numberOf(type), type.title as string].flatMap((name) => (name ? [`${name}::text`] : []))
  const rows = await tx.sql<Record<string, unknown> & { id: string }>(
    `select * from public.${type.table} where organization_id = $1
      and (id::text = $2 or ${columns.map((name) => `lower(${name}) = lower($2)`).join(' or ')}) limit 2`,
    [tx.organization_id, called],
  )
  if (rows.length === 0) throw new Refusal(`No ${type.label.toLowerCase()} matches “${called}”.`)
  if (rows.length > 1)
    throw new Refusal(`More than one ${type.label.toLowerCase()} matches “${called}”. Enter its number.`)
  const number = numberOf(type)
  return { id: rows[0]!.id, name: String((number && rows[0]![number]) || titleOf(type, rows[0]!)) }
}

const holdMoves = commandsOf(holdLife, {
  proposeRelease: (_, { asked: { reason }, actor }) => ({ release_proposed_by: actor.user_id, release_reason: reason }),
  release: (_, { actor, now, today }) => ({
    released_by: actor.user_id,
    released_on: today,
    released_at: now.toISOString(),
  }),
  declineRelease: () => ({ release_proposed_by: null, release_reason: null }),
})

export type PlaceHold = ReturnType<typeof holdCommands>[0]
export type AddScope = ReturnType<typeof holdCommands>[1]
