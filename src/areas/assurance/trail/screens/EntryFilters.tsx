import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { useRows } from '#client/use-rows.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { Chip } from '#kit/parts/Chip.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { recordOf, useTold } from '#kit/record/catalog.tsx'
import { useMedia } from '#kit/record/list/use-media.ts'
import { askTrail } from '#kit/trail/ask.ts'
import { commandInWords } from '#kit/trail/act-in-words.ts'
import { kindNames } from './entry-words.ts'
import type { Filter } from './use-entries.ts'

type EntryFiltersProps = {
  log: string
  wanted: Partial<Record<Filter, string>>
  onNarrow: (change: Partial<Record<Filter, string | null>>) => void
}

/** Filters by person, action, record and time. Each choice takes effect at once, and is in the address. */
export function EntryFilters({ log, wanted, onNarrow }: EntryFiltersProps) {
  const backend = useBackend()
  const catalog = useTold()
  const { data: people } = useRows<{ user_id: string; display_name: string }>('organization_members', (from) =>
    from.select('user_id,display_name').order('display_name').limit(500),
  )
  const { data: verbs } = useQuery({
    queryKey: ['trail_logs', 'verbs', log],
    queryFn: () => askTrail<string[]>(backend, `/logs/${log}/verbs`),
  })
  const acts = [...new Set([...(verbs ?? []), ...(wanted.verb ? [wanted.verb] : [])])]
    .map((verb) => [verb, commandInWords(verb, catalog)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other))
  const tables = (catalog?.records ?? [])
    .map(({ table, plural }) => [table, plural] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other))
  const isNarrow = useMedia('(max-width: 64rem)')
  const filters = (
    <div role="search" aria-label="Entries" className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
        <Choice
          id="who"
          label="Person"
          any="Everyone"
          value={wanted.actor}
          options={(people ?? []).map(({ user_id, display_name }) => [user_id, display_name])}
          onChange={(actor) => onNarrow({ actor })}
        />
        <Choice
          id="kind"
          label="Kind"
          any="All kinds"
          value={wanted.source}
          options={Object.entries(kindNames)}
          onChange={(source) => onNarrow({ source })}
        />
        <Choice
          id="verb"
          label="Action"
          any="All actions"
          value={wanted.verb}
          options={acts}
          onChange={(verb) => onNarrow({ verb })}
        />
        <Choice
          id="of"
          label="Records"
          any="All records"
          value={wanted.table}
          options={tables}
          onChange={(table) => onNarrow({ table })}
        />
        <DateInput
          id="from"
          label="From"
          required
          value={wanted.from ?? ''}
          onChange={(value) => isDayOrNone(value) && onNarrow({ from: String(value ?? '') })}
        />
        <DateInput
          id="until"
          label="To"
          required
          value={wanted.until ?? ''}
          onChange={(value) => isDayOrNone(value) && onNarrow({ until: String(value ?? '') })}
        />
      </div>
      {wanted.record && (
        <p>
          <Chip
            name="Record"
            value={`${(wanted.table && recordOf(catalog, wanted.table)?.label) || ''} ${wanted.record.slice(-8)}`}
            onRemove={() => onNarrow({ record: null })}
          />
        </p>
      )}
    </div>
  )
  // Phones and tablets have no room for six filters above the entries.
  return isNarrow && Object.keys(wanted).length === 0 ? (
    <Disclosure title="Filter entries">{filters}</Disclosure>
  ) : (
    filters
  )
}

/** An incomplete date filters nothing. */
const isDayOrNone = (value: unknown) => !value || /^\d{4}-\d\d-\d\d$/.test(String(value))

type ChoiceProps = {
  id: string
  label: string
  any: string
  value: string | undefined
  options: readonly (readonly [value: string, name: string])[]
  onChange: (value: string | null) => void
}

const Choice = ({ id, label, any, value = '', options, onChange }: ChoiceProps) => (
  <div className="min-w-0">
    <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
      {label}
    </label>
    <SelectBox id={id} value={value} onChange={({ target }) => onChange(target.value || null)} className="w-full">
      <option value="">{any}</option>
      {value && !options.some(([each]) => each === value) && <option value={value}>{value}</option>}
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </SelectBox>
  </div>
)
