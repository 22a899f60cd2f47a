import { z } from 'zod'
import type { AskedOf, CommandName, Findings, StatusOf } from '../life/move.ts'
import { reasonOf } from '../life/words.ts'
import type { Life } from '../life.ts'
import type { AnyRecord, Fields, RowOf } from '../records/record.ts'
import { shapeOf, whenAsked } from '../records/schema.ts'
import type { Command, Context } from './command.ts'
import { factsQuestion } from './facts.ts'
import { endWith, whyNotLeaveEach } from './leave.ts'
import { columnsOf, statusAfter } from './move-columns.ts'
import { refuseIfMoved } from './record-commands.ts'
import { InvalidInput, refuseIf, refuseForAll } from './refusals.ts'
import { todayOf } from './today.ts'

type Columns<R> = Partial<Omit<RowOf<R>, 'id' | 'organization_id' | 'version' | 'status'>>
/** The status only where the move leads to several. */
type Changes<R> = Columns<R> & { status?: StatusOf<R> }
type Asker = Pick<Context, 'tx' | 'actor' | 'now'>
type Ask<R, Answer> = (row: RowOf<R>, asker: Asker) => Promise<Answer>

type Doing<A> = Context & { asked: AskedOf<A>; today: string }
/** A move's effects beyond the status. It returns the columns that change with it. */
type Body<R, A> = (row: RowOf<R>, doing: Doing<A>) => Changes<R> | void | Promise<Changes<R> | void>
/** A move's effects once the row is saved: other rows are judged by its new status. */
type After<R, A> = (row: RowOf<R>, doing: Doing<A>) => Promise<unknown>

type Bodies<R extends AnyRecord, F, A> = { [K in keyof A]?: Body<R, A[K]> } & ([F] extends [undefined]
  ? { facts?: never }
  : {
      /** Reads the facts. The server sends them to the browser and judges the command by them. */
      facts: Ask<R, F>
    }) & {
    /** Whether the person edited the record, where that takes more than the history of its row. */
    author?: Ask<R, boolean>
    after?: { [K in keyof A]?: After<R, A[K]> }
  }

/** The row, and the version that the person saw. A program may leave the version out. */
export type Seen = { id: string; version?: number }

export type CommandsOf<R extends AnyRecord, F, A, T extends string> = {
  [K in keyof A & string]: Command<CommandName<T, K>, Seen & AskedOf<A[K]>, RowOf<R>>
} & ([F] extends [undefined] ? {} : { facts: Command<`${T}/facts`, { id: string }, Findings<F>> })

/**
 * The commands of a lifecycle. Each one locks the row, judges as the browser did, runs its body if it has one, and
 * sets the status. `facts` is the question that the browser asks before it judges.
 */
export function commandsOf<R extends AnyRecord, F, A, T extends string>(
  life: Life<R, F, A, T>,
  bodies: Bodies<R, F, A>,
): CommandsOf<R, F, A, T> {
  const { record } = life
  const names = Object.keys(life.moves) as (keyof A & string)[]
  const given = bodies as { facts?: Ask<R, object>; author?: Ask<R, boolean>; after?: NamedAfter }
  const author =
    given.author ??
    wrote(
      record,
      names.map((name) => life.commandOf(name)),
    )
  const asksAuthor = names.some((name) => life.moves[name].not?.author)

  const found = async (row: RowOf<R>, asker: Asker): Promise<Findings<F>> =>
    ({
      ...(await given.facts?.(row, asker)),
      ...(asksAuthor && { wroteIt: await author(row, asker) }),
      ...(await whyNotLeaveEach(asker.tx, life, row as never)),
    }) as Findings<F>

  const commands = names.map((name) => {
    const parts = { body: (bodies as Named)[name], after: given.after?.[name], found }
    return [name, commandFor(life, name, parts)]
  })
  if (!life.hasFacts) return Object.fromEntries(commands)
  const facts = factsQuestion(`${life.topic}/facts`, record, async (id, asker) => {
    const [row] = await asker.tx.sql(`select * from public.${record.table} where organization_id = $1 and id = $2`, [
      asker.tx.organization_id,
      id,
    ])
    return found(row as RowOf<R>, asker)
  })
  return Object.fromEntries([...commands, ['facts', facts]])
}

type Named = Record<string, Body<AnyRecord, unknown> | undefined>
type NamedAfter = Record<string, After<AnyRecord, unknown> | undefined>
type Parts<R, F> = {
  body: Body<AnyRecord, unknown> | undefined
  after: After<AnyRecord, unknown> | undefined
  found: Ask<R, Findings<F>>
}

function commandFor<R extends AnyRecord, F, A>(
  life: Life<R, F, A>,
  name: keyof A & string,
  { body, after, found }: Parts<R, F>,
): Command {
  const { record } = life
  const move = life.moves[name]
  const asks = move.asks as Fields | undefined
  const reason = reasonOf({ reason: move.reason as string | undefined, asks } as Parameters<typeof reasonOf>[0])
  return {
    name: life.commandOf(name),
    about: move.about,
    input: moveSchema(asks),
    ...(reason && { reason }),
    ...(move.decides && { decides: move.decides }),
    ...(move.unseals && { unseals: move.unseals }),
    ...(move.personal && { personal: true }),
    ...(move.offline && { offline: true }),
    move: { life: life as Life, name },
    async run({ id, version, ...given }: Seen, context: Context) {
      const asked = { ...untouched(asks), ...given }
      const { tx, actor, now } = context
      const row = (await tx.lock(record, id)) as RowOf<R>
      // A person who decided on an older version must review the new one.
      if (version !== undefined) await refuseIfMoved(tx, record, row as Record<string, unknown>, version)
      const asking = { actor, today: await todayOf(tx, now) }
      // Another status or another person is refused without a look at other records.
      const looks = life.asksFacts(name) && life.open(row as never).includes(name) && life.isFor(name, row, actor)
      const facts = looks ? await found(row, context) : ({} as Findings<F>)
      refuseForAll(life.whyEachNot(name, row, facts, asking))
      const objection = life.whyNotWith(name, row, asked as AskedOf<A[typeof name]>, asking)
      if (objection && typeof objection === 'object') throw new InvalidInput({ [objection.name]: objection.message })
      refuseIf(objection)
      const doing = { ...context, asked, today: asking.today }
      const changes = await body?.(row as never, doing)
      const saved = await tx.update(record, id, {
        ...columnsOf(record, { asks, reason, asked }, changes ?? {}),
        ...statusAfter(life.commandOf(name), move.to, changes ?? {}),
      })
      await endWith(context, life, { move: name, row: saved as never })
      if (!after) return saved
      await after(saved as never, doing)
      // Later steps may have changed the row again.
      return tx.lock(record, id)
    },
  }
}

const moveSchema = (asks: Fields = {}) =>
  whenAsked<Seen>(() =>
    z.strictObject({ id: z.uuid(), version: z.int().min(1).optional(), ...shapeOf({ fields: asks }) }),
  )

/** A question with an initial value is answered with it when a program leaves it out. */
const untouched = (asks: Fields = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(asks).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  )

/** Everyone who changed the row, except by its moves: a move judges, it does not edit. */
const wrote =
  (record: AnyRecord, moves: readonly string[]) =>
  async (row: { id: string }, { tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<boolean> =>
    (await tx.one(
      `select from record_changes where organization_id = $1 and table_name = $2 and record = $3 and actor = $4
          and (command is null or not command = any ($5)) limit 1`,
      [tx.organization_id, record.table, row.id, actor.user_id, moves],
    )) !== undefined
