import type { Reason } from '../validators.ts'
import { language, say } from '../say.ts'
import type { CommandTx } from './command-tx.ts'

/** A refusal with its reason: the words are for the caller. */
export class Refusal extends Error {
  /** Where there are several, all of them: one refusal must not hide the next. */
  readonly reasons: readonly string[]
  constructor(reason: string, reasons: readonly string[] = []) {
    super(reason)
    this.reasons = reasons
  }
}

/** For the answer: only where there is more than its sentence. */
export const reasonsOf = ({ reasons }: Refusal) => (reasons.length > 1 ? { reasons } : {})

/** A refusal that is itself an event: the command's changes are undone, but this is stored. */
export class KeptRefusal extends Refusal {
  readonly keep: (tx: CommandTx) => Promise<void>
  constructor(reason: string, keep: KeptRefusal['keep']) {
    super(reason)
    this.keep = keep
  }
}

/** The same for a missing record and for another's: an answer must not tell the two apart. */
export class NotFound extends Error {
  /** The requested record, where known: never shown to the person, but checked for security events. */
  readonly #asked: { table: string; id: string } | undefined
  get asked() {
    return this.#asked
  }
  constructor(label: string, asked?: { table: string; id: string }) {
    // A label has a gender in other languages.
    super(language() === 'en' ? `This ${label.toLowerCase()} does not exist.` : say('This record does not exist.'))
    this.#asked = asked
  }
}

/** The input is invalid: one message per field, by its path. */
export class InvalidInput extends Error {
  readonly fields: Record<string, string>
  constructor(fields: Record<string, string>, sentence = Object.values(fields)[0]) {
    super(sentence || say('Check what you entered.'))
    this.fields = fields
  }
}

export function refuseIf(reason: Reason): void {
  if (reason) throw new Refusal(reason)
}

export function refuseForAll(reasons: readonly string[]): void {
  const [first] = reasons
  if (first !== undefined) throw new Refusal(first, reasons.length > 1 ? reasons : [])
}

/** Another person changed the record first: what changed, field by field, so that the second can decide. */
export class Moved extends Refusal {
  readonly detail: {
    version: number
    moved: { field: string; label: string; now: unknown; by: string | null; at: string }[]
  }
  constructor(detail: Moved['detail']) {
    super(say('Another person changed this record while you were working on it. Review the changes, then decide.'))
    this.detail = detail
  }
}
