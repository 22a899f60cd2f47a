import { columnsOf, labelOf, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import { Facts } from '../parts/Facts.tsx'
import { useNames } from './use-names.ts'
import { Value } from './Value.tsx'
import { translated } from '#platform/say.ts'

type RecordFactsProps<R extends AnyRecord> = {
  of: R
  row: RowOf<R>
  show?: readonly (keyof R['fields'] & string)[]
  /** Beside other content: there is no room for two columns. */ single?: boolean
}

/**
 * The fields of a record as facts: all of them in the order of the declaration, or those that the page lists. A field
 * that a move fills in is left out until then: no one could enter it.
 */
export function RecordFacts<R extends AnyRecord>({ of, row, show, single = false }: RecordFactsProps<R>) {
  const names = useNames(of, [row])
  const fields = columnsOf(of).filter(([name]) => (show ? show.includes(name) : name !== of.title && name !== 'status'))
  const order = (show ?? fields.map(([name]) => name)) as readonly string[]
  return (
    <Facts
      facts={order.flatMap((name) => {
        const field = fields.find(([column]) => column === name)?.[1]
        return field &&
          !(
            field.setBy === 'commands' &&
            (isNothing(row[name as keyof typeof row]) ||
              (field.zero === '' && Number(row[name as keyof typeof row]) === 0))
          )
          ? [
              {
                label: translated(labelOf(of, name)),
                value: <Value of={of} name={name} row={row} names={names} />,
                wide: single || field.kind === 'long_text' || field.kind === 'files' || field.kind === 'place',
              },
            ]
          : []
      })}
    />
  )
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
