import { useToday } from '#client/use-today.ts'
import type { Field } from '#platform/records/fields.ts'
import { readStatus } from '#platform/life/status-read.ts'
import { Dial, DialMark } from '../parts/Dial.tsx'
import { dialOf } from './status.ts'

type StatusProps = {
  field: Field
  row: Readonly<Record<string, unknown>>
  /** The sign alone, with its words for those who point at it or hear it. */ look?: 'sign'
}

/** The status of a row today, with its sign. */
export const Status = (props: StatusProps) =>
  props.field.comes ? <OnItsDay {...props} /> : <Read {...props} today="" />

function OnItsDay(props: StatusProps) {
  return <Read {...props} today={useToday()} />
}

function Read({ field, row, look, today }: StatusProps & { today: string }) {
  const { status, words } = readStatus(field, row, today)
  const state = dialOf(status, field)
  if (look !== 'sign') return <Dial state={state}>{words}</Dial>
  return (
    <span title={words}>
      <DialMark state={state} />
      <span className="sr-only">{words}</span>
    </span>
  )
}
