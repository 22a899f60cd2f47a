import { MoneyInput, NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { plural } from '#platform/words.ts'
import type { StarterPack } from '../commands.ts'
import { confirmIt, figureUnits, groupWords, whyNotFigure, type GroupName } from '../rules.ts'

type Proposed = StarterPack['entries'][number]
/** Rows that a person left out and figures that they changed, with the handlers for both. */
export type Choice = {
  left: ReadonlySet<string>
  figures: Readonly<Record<string, unknown>>
  onTake: (keys: readonly string[], taken: boolean) => void
  onFigure: (key: string, value: unknown) => void
}

/** One part of the pack: whether to create it, how many rows, and each row behind its name. */
export function GroupPanel({
  group,
  about,
  entries,
  choice,
}: {
  group: GroupName
  about: string
  entries: readonly Proposed[]
  choice: Choice
}) {
  const { title } = groupWords[group]
  const missing = entries.filter(({ onFile }) => !onFile)
  const taken = missing.filter(({ key }) => !choice.left.has(key))
  const onFile = entries.length - missing.length
  const figures = entries.some(({ figure }) => figure)
  const rows = <Rows entries={entries} choice={choice} />
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <label className="flex min-h-6 min-w-0 cursor-pointer items-start gap-2.5 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="mt-1 size-4 shrink-0 accent-action"
            checked={taken.length > 0}
            disabled={missing.length === 0}
            onChange={({ target }) =>
              choice.onTake(
                missing.map(({ key }) => key),
                target.checked,
              )
            }
          />
          <span className="min-w-0">
            <span className="block font-semibold text-ink">{title}</span>
            <span className="block text-ink-2">{about}</span>
          </span>
        </label>
        <span className="text-sm text-ink-2">
          {[missing.length > 0 && `${taken.length} to create`, onFile > 0 && `${onFile} on file`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </div>
      <div className="mt-3 pl-6.5">
        {figures && missing.length > 0 && (
          <p className="mb-2 text-xs font-semibold text-warn">
            {confirmIt} Loosening a rule later takes a second administrator.
          </p>
        )}
        {figures || entries.length === 1 ? (
          rows
        ) : (
          <Disclosure title={`Show ${entries.length} ${plural(entries.length, { one: 'row', other: 'rows' })}`}>
            {rows}
          </Disclosure>
        )}
      </div>
    </section>
  )
}

const Rows = ({ entries, choice }: { entries: readonly Proposed[]; choice: Choice }) => (
  <ul className="grid">
    {entries.map((entry) => (
      <li
        key={entry.key}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-1.5 first:border-0"
      >
        <label className="flex min-w-0 flex-[1_1_16rem] cursor-pointer items-start gap-2.5 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="mt-1 size-4 shrink-0 accent-action"
            checked={!entry.onFile && !choice.left.has(entry.key)}
            disabled={entry.onFile}
            onChange={({ target }) => choice.onTake([entry.key], target.checked)}
          />
          <span className="min-w-0">
            <span className="text-ink">{entry.name}</span>
            <span className="block text-xs text-ink-2">
              {[entry.note, entry.figure && `Source: ${entry.source}.`].filter(Boolean).join('. ')}
            </span>
          </span>
        </label>
        {entry.onFile ? (
          <span className="text-xs text-ink-2">On file</span>
        ) : (
          entry.figure && <FigureInput entry={entry} choice={choice} />
        )}
      </li>
    ))}
  </ul>
)

/** The proposed figure, which the agency's own policy replaces before the row is created. */
function FigureInput({ entry, choice }: { entry: Proposed; choice: Choice }) {
  const { field, value } = entry.figure!
  const Input = field === 'amount' ? MoneyInput : NumberInput
  const { label, unit } = figureUnits[field]
  const given = choice.figures[entry.key]
  return (
    <div className="flex w-40 items-center gap-2">
      <Input
        id={entry.key}
        label={`${label}: ${entry.name}`}
        bare
        value={given === undefined ? value : given}
        error={whyNotFigure(entry, given)}
        onChange={(next) => choice.onFigure(entry.key, next)}
      />
      {unit && (
        <span aria-hidden className="text-ink-2">
          {unit}
        </span>
      )}
    </div>
  )
}
