import { dayShort } from '#platform/dates.ts'
import { Suspense, type ReactNode } from 'react'
import { useToday } from '#client/use-today.ts'
import { isStillDue } from '#platform/records/due.ts'
import { faceOf, headAmountOf } from '#platform/records/face.ts'
import { columnsOf, labelOf, titleOf, type AnyRecord, type Kept } from '#platform/records/record.ts'
import { Amount } from '../parts/Amount.tsx'
import { IconButton } from '../parts/Button.tsx'
import { Due } from '../parts/Due.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { RecordCrumbs } from './Breadcrumb.tsx'
import { useCatalog } from './catalog.tsx'
import { Status } from './Status.tsx'
import { Value } from './Value.tsx'

export type HeadAmount = { cents: number; note?: ReactNode }

type RecordHeadProps = {
  of: AnyRecord
  row: Kept
  list: { to: string; label: string }
  names: ReadonlyMap<string, string>
  amount: HeadAmount | undefined
  onPrint: () => void
  /** The next step: a date in it is not repeated. */ said: string | undefined
  /** Its names may take a second line. */ waits: boolean
}

/** Who, what, when and state of a record in one line under its title, with the amount at the right. */
export function RecordHead({ of, row, list, names, amount, onPrint, said, waits }: RecordHeadProps) {
  const { around } = useCatalog()
  const kept = row as unknown as Record<string, unknown>
  const title = titleOf(of, row) || names.get(String(kept[of.title])) || of.label
  const columns = columnsOf(of)
  const number = columns.find(([name, { kind }]) => kind === 'series' && name !== of.title)?.[0]
  const status = of.fields.status
  const face = faceOf(of)
  const { cents } = headAmountOf(of, kept, amount?.cents)
  const label = face.amount ? labelOf(of, face.amount) : ''
  const note = amount ? amount.note : label === 'Amount' ? undefined : label
  const line = [face.counterpart, ...face.further].filter((name) => name !== undefined && isSet(kept[name]))
  return (
    <header>
      <div className="flex min-h-10 items-center justify-between gap-x-1 sm:min-h-9 sm:flex-wrap sm:gap-x-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-ink-2 max-sm:[&_nav>:not(:last-child)]:hidden">
          <RecordCrumbs list={list} />
          {number && <span className="font-mono">{String(kept[number] ?? '')}</span>}
        </div>
        <div data-tools className="group/tools ml-auto flex items-center max-sm:-mr-3 print:hidden">
          {around && (
            <Suspense>
              <around.Tools of={of} row={row} />
            </Suspense>
          )}
          <IconButton label="Print" onClick={onPrint}>
            <Icon name="print" />
          </IconButton>
        </div>
      </div>
      <div className="mb-2.5 flex flex-wrap items-start justify-between gap-x-8 gap-y-1">
        <div className="min-w-0 flex-[1_1_20rem]">
          <h1
            dir="auto"
            className={`text-[1.375rem] leading-7 font-semibold break-words ${of.fields[of.title]?.kind === 'series' ? 'font-mono' : ''}`}
          >
            {title}
          </h1>
          {waits ? (
            <Skeleton className="mt-1.5 mb-1 h-4 w-72 max-w-full" />
          ) : (
            // Each part has its dot before it; the dot of the first one on a line is outside and cut off.
            <div className="-mx-1 overflow-x-clip px-1">
              <p className="mt-0.5 -ml-5 flex flex-wrap items-center gap-y-1 text-ink-2 *:relative *:pl-5 *:before:absolute *:before:left-2 *:before:text-ink-3 *:before:content-['·']">
                <span>{of.label}</span>
                {line.map((name, at) => (
                  <span
                    key={name}
                    title={labelOf(of, name!)}
                    className={at === 0 ? 'font-semibold [&_.link]:no-underline' : '[&_.link]:no-underline'}
                  >
                    <Value of={of} name={name!} row={kept} names={names} />
                  </span>
                ))}
                <DueSoon of={of} row={kept} said={said} />
                {status && (
                  <span>
                    <Status field={status} row={kept} />
                  </span>
                )}
              </p>
            </div>
          )}
        </div>
        {cents !== 0 && !waits && (
          // Beside a menu a tablet has no room for it at the right: it is a line of its own, from the left.
          <p className="lg:text-right">
            <span className="figures text-2xl leading-8 font-semibold text-ink">
              <Amount cents={cents} />
            </span>
            {note && <span className="block text-xs text-ink-2">{note}</span>}
          </p>
        )}
      </div>
    </header>
  )
}

const isSet = (value: unknown) => value !== null && value !== undefined && value !== ''

/** The date by which the record is due, unless the next step names it. */
function DueSoon({ of, row, said }: { of: AnyRecord; row: Record<string, unknown>; said: string | undefined }) {
  const today = useToday()
  const [name, field] = columnsOf(of).find(([name, { kind }]) => kind === 'date' && /^due(_on|_by)?$/.test(name)) ?? []
  const day = name && row[name]
  if (typeof day !== 'string' || said?.includes(dayShort(day, today))) return null
  // A paid or finished record is not late.
  if (field?.due && !isStillDue(field.due, row)) return null
  return (
    <span title={labelOf(of, name!)}>
      Due <Due day={day} today={today} short />
    </span>
  )
}
