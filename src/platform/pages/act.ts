import { longText } from '../records/fields.ts'
import type { Fields } from '../records/record.ts'
import type { Judged } from '../rules.ts'

type Verb = { name: string; run: (input: never, context: never) => Promise<unknown> }
type Values = Readonly<Record<string, unknown>>

/** A button that runs a command which is no move of a life: it adds a line, extends a deadline, opens an action. */
export type Act = {
  /** Its command. */ by: string
  label: string
  whyNot: Judged
  /** Left out where it does not apply, so that a page shows the next step and not all steps. */
  when?: boolean
  look?: 'main' | 'plain' | 'danger'
  send: Values
  ask?: { about?: string | undefined; fields: Fields; start?: Values | undefined }
  done: string
  then?: (answer: unknown) => void
}

/** `act<typeof attestPolicy>('policies/attest', { … })`: a command name that does not exist does not compile. */
export const act = <C extends Verb>(by: C['name'], rest: Omit<Act, 'by'>): Act => ({ by, ...rest })

/** The reason, which many acts ask for. */
export const reasonField = (label = 'Reason'): Fields => ({ reason: longText({ required: true, max: 2_000, label }) })
