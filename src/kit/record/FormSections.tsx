import { useState, type ReactNode } from 'react'
import { demandedBy } from '#platform/records/asked.ts'
import type { Field } from '#platform/records/fields.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { say, translated } from '#platform/say.ts'
import { Icon } from '../parts/Icon.tsx'
import { isNothing } from './check.ts'
import type { Values } from './draft.ts'
import { isInForm, sectionsOf } from '#platform/records/form-sections.ts'

type FormSectionsProps = {
  of: AnyRecord
  values: Values
  /** The record that is changed. */
  opened: Values | undefined
  /** Whether the field is wrong and its error is shown. */
  wrong: (name: string) => boolean
  children: (name: string, field: Field) => ReactNode
}

/** The fields of a form that this kind of record has, in the parts that the record declares. */
export function FormSections({ of, values, opened, wrong, children }: FormSectionsProps) {
  const sections = sectionsOf(of)
    .map(({ fields, ...section }) => ({
      ...section,
      fields: fields.filter(([name, field]) => isInForm(field, name, values, opened)),
    }))
    .filter(({ fields }) => fields.length > 0)
  return sections.map(({ title, folded, fields }) => {
    const lines = (
      <Lines of={of} fields={fields}>
        {children}
      </Lines>
    )
    if (!title) return <div key="all">{lines}</div>
    if (!folded)
      return (
        <fieldset key={title} className="min-w-0">
          <legend className="mb-3 w-full border-b border-line pb-1.5 text-base font-semibold text-ink">
            {translated(title)}
          </legend>
          {lines}
        </fieldset>
      )
    const counts = fields.some(
      ([name, { initial }]) => wrong(name) || (!isNothing(values[name]) && !isStart(values[name], initial)),
    )
    return (
      <Folded key={title} title={translated(title)} counts={counts}>
        {lines}
      </Folded>
    )
  })
}

/** Opens as soon as something in it counts, and never closes under its reader’s hands. */
function Folded({ title, counts, children }: { title: string; counts: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(counts)
  if (counts && !opened) setOpened(true)
  return (
    <details open={opened} className="group min-w-0 border-t border-line pt-2">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 rounded-sm text-base font-semibold text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <Icon name="open" className="size-4 text-ink-2 transition-transform group-open:rotate-90" />
        {title}
        <span className="font-normal text-ink-2">{say('(optional)')}</span>
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  )
}

const isStart = (value: unknown, initial: unknown) =>
  value === (initial ?? false) || (Array.isArray(value) && value.length === 0)

type LinesProps = Pick<FormSectionsProps, 'of' | 'children'> & { fields: readonly [string, Field][] }

const Lines = ({ of, fields, children }: LinesProps) => (
  <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
    {fields.map(([name, field], at) => (
      // Flags have their own lines, two to a line, where no box beside them needs room for a label above it.
      <div
        key={name}
        className={
          field.kind === 'long_text' || field.kind === 'files' || field.kind === 'place' || name === of.title
            ? 'sm:col-span-2'
            : field.kind === 'flag'
              ? `sm:[&>div]:pt-0 ${placeOfFlag(
                  fields.map(([, { kind }]) => kind === 'flag'),
                  at,
                )}`
              : ''
        }
      >
        {children(name, field)}
      </div>
    ))}
  </div>
)

/** Of consecutive flags the first starts a line, and a single one fills it. */
function placeOfFlag(flags: readonly boolean[], at: number): string {
  const first = flags.lastIndexOf(false, at) + 1
  const begins = (at - first) % 2 === 0
  return begins ? (flags[at + 1] ? 'sm:col-start-1' : 'sm:col-span-2') : ''
}

/** “(required to accept)” in place of “(optional)”, where a later move demands the field. */
export function laterWords(field: Field, values: Values): string | undefined {
  const demands = demandedBy(field, values)
  if (demands.length === 0) return undefined
  const move = translated(demands.map((each) => inWords(each.move)).join(' or '))
  const inCase = demands.find((each) => each.inCase)?.inCase
  return inCase
    ? say('(required to {move} {case})', { move, case: translated(inCase) })
    : say('(required to {move})', { move })
}

/** “send back” of sendBack. */
const inWords = (move: string) => move.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
