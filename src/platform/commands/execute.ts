import { brokenDateRule } from '../database/broken-date-rule.ts'
import { brokenReference } from '../database/broken-reference.ts'
import { brokenUniqueness } from '../database/broken-uniqueness.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Actor } from '../roles.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import { hideTrace, inSpan } from '../telemetry/tracing.ts'
import { heavyTimeout } from '../wire/lanes.ts'
import type { Visit } from '../wire/visit.ts'
import { againAfterDeadlock } from './after-deadlock.ts'
import { commandTx } from './command-tx.ts'
import { refuseUnconfirmed } from './confirmed.ts'
import { enteredInWords } from './entered.ts'
import type { Command, Context } from './command.ts'
import { parseInput } from './input.ts'
import { InvalidInput, KeptRefusal, Refusal } from './refusals.ts'
import { Seals } from './seals.ts'

export type Needs = Pick<Services, 'clock' | 'keys'> & {
  database: Pick<Database, 'transaction'>
  settings: Pick<Settings, 'siteUrl'> & Partial<Pick<Settings, 'imapNetworks' | 'mqttNetworks'>>
}
/**
 * `because`: why it is done, for the histories, where the command asks for no reason. `entered`: when, where that was
 * before it was sent.
 */
export type Asked = Pick<Visit, 'id'> & Partial<Pick<Visit, 'address'>> & { because?: string; entered?: Date }

/** One command, one transaction, one audit line: all of it happens, or none of it. */
export async function execute<In, Out>(
  needs: Needs,
  command: Command<string, In, Out>,
  raw: unknown,
  actor: Actor,
  visit: Asked = { id: '' },
): Promise<Out> {
  const input = parseInput(command.input, raw)
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
    againAfterDeadlock(() => needs.database.transaction({ role: 'commands', actor }, work, waysOf(command)))
  try {
    return await inTransaction((tx) => carryOut(needs, tx, command, input, actor, visit))
  } catch (error) {
    if (error instanceof KeptRefusal) await inTransaction((tx) => keepRefusal(needs, tx, error, actor))
    throw error
  }
}

/** How its transaction is opened: a question is read-only; and a secret command stores nothing about its caller. */
export const waysOf = ({ reads, heavy, nameless, confidential, access }: Command) => ({
  readOnly: reads ?? false,
  shows: reads ?? false,
  unnamed: Boolean(nameless || confidential || access),
  ...(heavy && { timeout: heavyTimeout }),
})

export const keepRefusal = (
  { clock }: Pick<Needs, 'clock'>,
  tx: Tx,
  refusal: KeptRefusal,
  actor: Actor,
): Promise<void> => refusal.keep(commandTx(tx, actor.organization_id, clock.now()))

/**
 * Within a transaction that the caller opened as this actor. `seals` is for a caller that stores the answer: it
 * returns the sealed form of opened values.
 */
export async function carryOut<In, Out>(
  {
    clock,
    keys,
    settings,
    dated = false,
    seals = new Seals(keys),
  }: Omit<Needs, 'database'> & { dated?: boolean; seals?: Seals },
  tx: Tx,
  command: Command<string, In, Out>,
  input: In,
  actor: Actor,
  visit: Asked,
): Promise<Out> {
  if (!command.newcomers && !actor.organization_id)
    throw new Refusal('You don’t belong to an organization yet. Create one, or accept an invitation.')
  const now = clock.now()
  const entered =
    visit.entered && actor.organization_id && (await enteredInWords(tx, actor.organization_id, visit.entered))
  const because = visit.because ?? entered ?? ''
  const reason = command.reason ? String(input[command.reason as keyof In] ?? '').trim() : because
  // A question changes nothing, so it needs no command name.
  if (!command.reads)
    await tx.sql(`select set_config('app.command', $1, true), set_config('app.reason', $2, true)`, [
      command.name,
      reason,
    ])
  const inner = commandTx(tx, actor.organization_id, now, { dated, seals })
  const iAm = (id: string) => tx.sql(`select set_config('app.user_id', $1, true)`, [id])
  if (command.nameless) await iAm('')
  const context = {
    tx: inner,
    actor,
    now,
    entered: visit.entered ?? now,
    keys,
    site: settings.siteUrl,
    innerNetworks: settings.imapNetworks ?? '',
    brokerNetworks: settings.mqttNetworks ?? '',
    ...(visit.address && { address: visit.address }),
  } as Context
  if (command.confidential) hideTrace()
  if (command.decides && actor.organization_id) await refuseUnconfirmed(inner, actor, now)
  const result = await inSpan(
    command.name,
    'internal',
    { 'granary.command': command.name, 'granary.reads': command.reads ?? false },
    () => command.run(input, context),
  ).catch(inWords)
  if (command.nameless) await iAm(actor.user_id)
  if (command.reads || command.nameless) return result
  const organization = inner.organization_id
  if (!organization)
    throw new Error(`${command.name} ended outside an organization, so its audit line can’t be stored.`)
  await tx.sql(
    `insert into audit_events (organization_id, actor, command, input, result, at, request_id)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      organization,
      actor.user_id,
      command.name,
      JSON.stringify({
        ...(seals.forKeeping(without(input, command.secret)) as object),
        ...(visit.entered && { entered_at: visit.entered }),
      }),
      JSON.stringify(seals.forKeeping(withoutHanded(command, result ?? null))),
      now,
      visit.id,
    ],
  )
  return result
}

/** Refusals that only the database can detect are put in words too: a date beside an existing one, duplicates and missing references. */
function inWords(error: unknown): never {
  const broken = brokenDateRule(error) ?? brokenUniqueness(error) ?? brokenReference(error)
  if (!broken) throw error
  throw broken.field ? new InvalidInput({ [broken.field]: broken.sentence }) : new Refusal(broken.sentence)
}

/** The answer as it is kept. */
export const withoutHanded = ({ handed }: Pick<Command, 'handed'>, result: unknown): unknown =>
  handed && result ? without(result, handed) : result

function without<In>(input: In, secret: readonly string[] = []): Partial<In> {
  return Object.fromEntries(Object.entries(input as object).filter(([name]) => !secret.includes(name))) as Partial<In>
}
