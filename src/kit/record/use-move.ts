import { useEffect } from 'react'
import { useHeld, type Entry } from '#client/outbox/held.ts'
import { useCommands } from '#client/use-command.ts'
import type { Life } from '#platform/life.ts'
import type { AnyMove } from '#platform/life/move.ts'
import { titleOf, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import { translated } from '#platform/say.ts'

type Row = RowOf<AnyRecord>
type InStatus = { id: string; status: string }

/** Carries out a move of a row. One that may wait on this device does, where the server can't be reached. */
export function useMove(life: Life, name: string, row: Row): (answers?: object) => Promise<unknown> {
  const send = useCommands()
  const { offline, says } = life.moves[name] as AnyMove
  const words = offline && { verb: translated(says.button), of: titleOf(life.record, row) }
  return (answers) => send(life.commandOf(name), { id: row.id, version: row.version, ...answers }, words || undefined)
}

/** Entries about the row that wait on this device, and the row as they will leave it: the next move follows on. */
export function useWaiting(life: Life, row: Row): { row: Row; waiting: readonly Entry[] } {
  const waiting = useHeld().filter(({ input }) => input.id === row.id)
  return { waiting, row: rowAfter(life, row as Row & { status: string }, waiting) }
}

export const rowAfter = <R extends InStatus>(life: Life, row: R, held: readonly Entry[]): R =>
  held
    .filter(({ input, refused }) => input.id === row.id && !refused)
    .reduce((now, entry) => after(life, now, entry), row)

function after<R extends InStatus>(life: Life, row: R, { command }: Entry): R {
  const name = Object.keys(life.moves).find((each) => life.commandOf(each) === command)
  const to = name && (life.moves[name] as AnyMove).to
  return typeof to === 'string' ? { ...row, status: to } : row
}

/** Without a connection nothing more can be loaded: the dialog of a move that may wait then comes with the page. */
export function useDialogAhead(life: Life, names: readonly string[], load: () => Promise<unknown>): void {
  const isNeeded = names.some((name) => (life.moves[name] as AnyMove).offline)
  useEffect(() => {
    if (isNeeded) void load().catch(() => undefined)
  }, [isNeeded, load])
}
