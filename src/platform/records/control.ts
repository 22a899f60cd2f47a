import { date, longText } from './fields.ts'
import type { AnyRecord } from './record.ts'
import type { Unit } from '../units.ts'

/** Which way a figure moves when the control gets weaker. `any`: both ways, so every change takes two people. */
export type Loosens = 'up' | 'down' | 'any'

/**
 * A register of rules that decide what people may do: limits, waiting periods, tolerances. Its rows are dated, a row
 * that has been in effect never changes, and a change that loosens the rule takes a second administrator (decision
 * 0193).
 */
export type Control = {
  /** Rows with the same values here are one rule: a newer row replaces the older one. */
  rule: readonly string[]
  /**
   * The fields that weaken the control, and which way; by the option of the rule's first field where the way differs.
   * An unlisted option is `any`.
   */
  loosens: Readonly<Record<string, Loosens | Readonly<Record<string, Loosens>>>>
  /** The field with the last effective day, where rows have one. */
  ends?: 'valid_to'
  /**
   * Every row in effect counts, and the strictest decides; the older row of a rule then ends where the newer one
   * begins.
   */
  strictest?: true
  /**
   * With this option of this field the row's other figures are meaningless, such as months for records kept
   * permanently.
   */
  alone?: { field: string; option: string }
  /**
   * Figures of outside law, of all kinds or of these: they may be published after their first day (`published_on`).
   * `decides`: the days when records are decided by them.
   */
  outsideLaw?: { kinds?: readonly string[]; decides: readonly (readonly [table: string, day: string])[] }
  /** The unit of the figure, by the option of the rule's first field. */
  units?: Readonly<Record<string, Unit>>
  /** A topic has its own command to enter rows, because it checks or prepares more than the register knows. */
  ownCommand?: true
}

/** The field of a register of outside law for a figure whose effective date has passed. */
export const publishedOn = () =>
  date({
    label: 'Published on',
    help: 'Only if the effective date has passed: the date of the publication you name as the source.',
  })

/** Why a rule is changed, beside the source that allows it. Rows from before reasons were stored have none. */
export const reasonOfChange = () =>
  longText({ max: 500, label: 'Reason for the change', help: 'All administrators can read it.' })

/** The same record with its reason required, for the form and the command. */
export const asProposed = <R extends AnyRecord>(record: R): R => ({
  ...record,
  fields: { ...record.fields, reason: { ...record.fields.reason, required: true } },
})

export const isControl = (record: AnyRecord): record is AnyRecord & { control: Control } => record.control !== undefined
