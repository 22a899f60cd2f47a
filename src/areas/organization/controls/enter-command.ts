import { command } from '#platform/commands/command.ts'
import { asProposed } from '#platform/records/control.ts'
import type { AnyRecord, InputOf, RowOf } from '#platform/records/record.ts'
import { inputSchema } from '#platform/records/schema.ts'
import type { Telling } from './change.ts'
import { asRegister, enterRow } from './registers.ts'

type Dashed<S extends string> = S extends `${infer First}_${infer Rest}` ? `${First}-${Dashed<Rest>}` : S
type Entered<R> = RowOf<R> & { change: string; waiting: boolean }

/** The only way to write a control register: a new value with an effective date. No command edits a row. */
export function enterCommand<R extends AnyRecord>(record: R, telling: Telling = {}) {
  const register = asRegister(record)
  const name = `${record.table.replaceAll('_', '-')}/create` as `${Dashed<R['table']>}/create`
  return command(name, {
    about: `Enters a new value in ${record.plural.toLowerCase()}, from today or a later date. A change that loosens the rule waits for a second administrator and takes effect the day after approval at the earliest.`,
    decides: 'control',
    reason: 'reason' as never,
    input: inputSchema(asProposed(record)),
    async run(input: InputOf<R>, context): Promise<Entered<R>> {
      const { reason, ...given } = input as Record<string, unknown>
      return (await enterRow(context, register, given, String(reason), telling)) as unknown as Entered<R>
    },
  })
}
