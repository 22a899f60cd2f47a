import type { Reason } from '../validators.ts'
import type { CommandTx } from './command-tx.ts'

/** Something may not be done, and why: the words are for the person who asked. */
export class Refusal extends Error {}

/** A refusal that is itself an event: what the command did is undone, and this is kept all the same. */
export class KeptRefusal extends Refusal {
  readonly keep: (tx: CommandTx) => Promise<void>
  constructor(reason: string, keep: KeptRefusal['keep']) {
    super(reason)
    this.keep = keep
  }
}

/** The same for what is not there and for what belongs to somebody else: an answer must not tell the two apart. */
export class NotFound extends Error {
  /** What was asked for, where that is known: never told to the person, but looked at for security events. */
  readonly #asked: { table: string; id: string } | undefined
  get asked() {
    return this.#asked
  }
  constructor(label: string, asked?: { table: string; id: string }) {
    super(`This ${label.toLowerCase()} does not exist.`)
    this.#asked = asked
  }
}

/** What was sent is not what the command takes: one message per field, by its path. */
export class InvalidInput extends Error {
  readonly fields: Record<string, string>
  constructor(fields: Record<string, string>) {
    super(Object.values(fields)[0] ?? 'Check what you entered.')
    this.fields = fields
  }
}

export function refuseIf(reason: Reason): void {
  if (reason) throw new Refusal(reason)
}

/** Somebody else changed the record first: what moved, field by field, so that the second can decide with open eyes. */
export class Moved extends Refusal {
  readonly detail: {
    version: number
    moved: { field: string; label: string; now: unknown; by: string | null; at: string }[]
  }
  constructor(detail: Moved['detail']) {
    super('Somebody else changed this record while you were working on it. Look at what moved, then decide.')
    this.detail = detail
  }
}
