import type { Fields } from '#platform/records/record.ts'
import { ThisWill, type Press } from './ThisWill.tsx'

/** A person who fills in a form stops often: it is asked about when it is whole and its person has paused. */
const calm = 1_000

type FormWillProps = {
  /** None while a field is missing or wrong, and after a refusal, which is shown already. */
  press: Press | null
  /** The record that the form shows. */
  of?: { table: string; fields: Fields }
}

/**
 * The effect of a form beyond the record that it shows: money that is booked, people who hear of it, other records that
 * change. Below its buttons, where it moves none of them.
 */
export const FormWill = ({ press, of }: FormWillProps) => (
  <ThisWill
    from="side"
    calm={calm}
    press={press && { command: press.command, input: press.input, ...(of && { besides: of.table }) }}
    {...(of && { fields: of.fields })}
  />
)
