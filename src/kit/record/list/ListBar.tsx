import { memo, startTransition, Suspense, useEffect, useOptimistic, useRef, useState, type RefObject } from 'react'
import { useActor } from '#client/use-actor.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { columnsOf, labelOf } from '#platform/records/record.ts'
import { isGrouping } from '#platform/records/list/conditions.ts'
import { filtersOf, namedInFilters } from '#platform/pages/list-shown.ts'
import { inText } from '#platform/words.ts'
import { optional } from '../../optional.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { useNames } from '../use-names.ts'
import { ColumnsPopup } from './ColumnsPopup.tsx'
import { ExportPopup } from './ExportPopup.tsx'
import { densities, isNarrowed } from '#platform/pages/list-state.ts'
import { useMedia } from './use-media.ts'
import { Popup, popupItem } from './Popup.tsx'
import { ViewsPopup } from './ViewsPopup.tsx'
import { inWords } from './words.ts'
import type { List } from './use-list.ts'

// They load with the first press on their buttons.
const FilterDrawer = optional(() => import('./FilterDrawer.tsx').then(({ FilterDrawer }) => FilterDrawer))

type ListBarProps = {
  list: List
  search: RefObject<HTMLInputElement | null>
  importAs: string | undefined
  choosing: boolean | undefined
  onChoosing: (on: boolean) => void
  onKeys: () => void
}

/** The active filters in words, and how to change them. */
export const ListBar = memo(({ list, search, importAs, choosing, onChoosing, onKeys }: ListBarProps) => {
  const { of, state, show } = list
  const [filtering, setFiltering] = useState(false)
  const [tools, setTools] = useState(false)
  const [density, showDensity] = useOptimistic(state.density)
  const actor = useActor()
  const filters = filtersOf(of, state.words)
  const names = useNames(of, namedInFilters(of, state.words))

  return (
    <div role="search" aria-label={of.plural} className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchBox list={list} input={search} />
      <Button onClick={() => startTransition(() => setFiltering(true))} className="px-3">
        <Icon name="filter" />
        Filter
      </Button>
      {filters.map(([name, field]) => (
        <Chip
          key={name}
          name={labelOf(of, name)}
          value={inWords(field, state.words[name]!, names)}
          onRemove={() => show({ words: without(state.words, name) })}
        />
      ))}
      {isNarrowed(state) && filters.length > 1 && (
        <Button look="quiet" className="px-2.5 font-normal" onClick={() => show({ words: {}, search: '' })}>
          Clear all
        </Button>
      )}
      {/* On a phone the rows come first, and the tools when they are asked for. */}
      <IconButton
        label="List tools"
        aria-expanded={tools}
        onClick={() => setTools(!tools)}
        className="ml-auto border border-line-strong bg-surface aria-expanded:bg-surface-3 md:hidden"
      >
        <Icon name="more" className="size-5 text-ink" />
      </IconButton>
      <div className={`ml-auto flex flex-wrap items-center max-md:basis-full ${tools ? '' : 'max-md:hidden'}`}>
        <ViewsPopup list={list} />
        <div className="max-md:hidden md:group-has-data-cards/list:hidden">
          <Popup icon="rows" label="Density" title="Row height">
            {densities.map((each) => (
              <label key={each} className={popupItem}>
                <input
                  type="radio"
                  name="density"
                  checked={density === each}
                  onChange={() => startTransition(() => (showDensity(each), show({ density: each })))}
                  className="size-4 accent-(--action)"
                />
                {each.replace(/^./, (first) => first.toUpperCase())}
              </label>
            ))}
          </Popup>
        </div>
        <ColumnsPopup list={list} />
        <ExportPopup list={list} />
        <ChartButton list={list} />
        {importAs && whyNotEdit(of, null, actor) === null && (
          <ButtonLink look="quiet" className="px-2.5 font-normal" to={`/imports/new?kind=${importAs}`}>
            <Icon name="upload" />
            <span className="md:group-has-data-cards/list:sr-only">Import</span>
          </ButtonLink>
        )}
        {choosing !== undefined && (
          <Button
            look="quiet"
            aria-pressed={choosing}
            className="px-2.5 font-normal aria-pressed:text-action-ink md:hidden md:group-has-data-cards/list:inline-flex"
            onClick={() => onChoosing(!choosing)}
          >
            <Icon name="check" />
            <span className="md:group-has-data-cards/list:sr-only">Select</span>
          </Button>
        )}
        <IconButton
          label="List shortcuts"
          onClick={onKeys}
          className="max-md:hidden md:group-has-data-cards/list:hidden"
        >
          <Icon name="keyboard" />
        </IconButton>
      </div>
      <Suspense>{filtering && <FilterDrawer list={list} onClose={() => setFiltering(false)} />}</Suspense>
    </div>
  )
})

/** Opens the rows as a chart; it closes again with the same button. Records without a column to draw have none. */
function ChartButton({ list: { of, state, show } }: { list: List }) {
  if (!columnsOf(of).some(([, field]) => isGrouping(field))) return null
  return (
    <Button
      look="quiet"
      aria-pressed={state.chart !== null}
      className="px-2.5 font-normal aria-pressed:text-action-ink"
      onClick={() => show({ chart: state.chart === null ? 'on' : null })}
    >
      <Icon name="chart" />
      <span className="md:group-has-data-cards/list:sr-only @max-4xl:sr-only">Chart</span>
    </Button>
  )
}

const without = (words: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(words).filter(([each]) => each !== name))

const pause = 250

/** The content of the field until the address changes for another reason: a trailing space, or the next letters. */
type Typed = { text: string; from: string; asked: string }

/** Typing is never delayed: the list follows a moment after the last key. */
function SearchBox({ list: { of, state, show }, input }: { list: List; input: RefObject<HTMLInputElement | null> }) {
  const [typed, setTyped] = useState<Typed>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // From here on any other change of the address comes from elsewhere: the Back button, or a view.
  if (typed && typed.from !== typed.asked && state.search === typed.asked) setTyped({ ...typed, from: typed.asked })
  function type(text: string) {
    setTyped({ text, from: state.search, asked: typed?.asked ?? state.search })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setTyped((now) => now && { ...now, asked: text.trim() })
      show({ search: text.trim() })
    }, pause)
  }
  // A phone has no room for the name of the records; the label has it.
  const isPhone = useMedia('(max-width: 40rem)')
  const isOwn = typed && (state.search === typed.asked || state.search === typed.from)
  return (
    <div className="relative max-w-64 min-w-32 grow basis-40 max-md:max-w-none">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-2"
      />
      <input
        ref={input}
        type="search"
        aria-label={`Search ${inText(of.plural)}`}
        placeholder={isPhone ? 'Search' : `Search ${inText(of.plural)}`}
        value={isOwn ? typed.text : state.search}
        onChange={({ target }) => type(target.value)}
        className="h-(--control-h) w-full rounded-sm border border-control-line bg-surface pr-2 pl-8.5 text-base text-ink placeholder:text-ink-3 pointer-coarse:text-lg"
      />
    </div>
  )
}
