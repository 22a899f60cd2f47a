import { use } from 'react'
import { columnsOf, labelOf, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import type { Kind } from '#platform/records/fields.ts'
import { Facts, type Fact } from '../parts/Facts.tsx'
import { ShownBesideContext } from './shown-beside.ts'
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
  const page = use(ShownBesideContext)
  const besides = page?.record === row.id
  const fields = columnsOf(of).filter(
    ([name, { kind }]) =>
      (show ? show.includes(name) : name !== of.title && name !== 'status') &&
      !(besides && (kind === 'person' || name === page.amount)),
  )
  const order = (show ?? fields.map(([name]) => name)) as readonly string[]
  const facts = order.flatMap((name): (Fact & { kind: Kind })[] => {
    const field = fields.find(([column]) => column === name)?.[1]
    return field &&
      !(
        field.setBy === 'commands' &&
        (isNothing(row[name as keyof typeof row]) || (field.zero === '' && Number(row[name as keyof typeof row]) === 0))
      )
      ? [
          {
            kind: field.kind,
            label: translated(labelOf(of, name)),
            value: <Value of={of} name={name} row={row} names={names} />,
            wide: single || field.kind === 'long_text' || field.kind === 'files' || field.kind === 'place',
            figure: field.kind === 'money',
          },
        ]
      : []
  })
  return <Groups facts={facts} />
}

/** With fewer facts than this, headings would be more than what they head. */
const many = 9
const groups = [
  { heading: 'Amounts', kinds: ['money', 'percent'] },
  { heading: 'Dates', kinds: ['date', 'instant'] },
  { heading: 'Notes and files', kinds: ['long_text', 'files'] },
] as const satisfies readonly { heading: string; kinds: readonly Kind[] }[]

/** Many facts are read by group: what the record is, then its amounts, its dates and what was written about it. */
function Groups({ facts }: { facts: readonly (Fact & { kind: Kind })[] }) {
  const shown = groups.flatMap(({ heading, kinds }) => {
    const some = facts.filter(({ kind }) => (kinds as readonly Kind[]).includes(kind))
    return some.length > 1 ? [{ heading, some }] : []
  })
  if (facts.length < many || shown.length === 0) return <Facts facts={facts} />
  const rest = facts.filter((fact) => !shown.some(({ some }) => some.includes(fact)))
  return (
    <div className="grid gap-5">
      {rest.length > 0 && <Facts facts={rest} />}
      {shown.map(({ heading, some }) => (
        <section key={heading} aria-label={heading}>
          <h3 className="border-b border-line-strong pb-1 text-xs font-semibold text-ink-2">{heading}</h3>
          <Facts facts={some} />
        </section>
      ))}
    </div>
  )
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
