import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSingleKeys } from '#client/single-keys.ts'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import type { Catalog } from '#kit/record/catalog.tsx'
import { setTheme, useTheme } from '#kit/theme/theme.ts'
import { useFound, type Found } from './palette-search.ts'
import { useLeave } from './use-leave.ts'
import { say, translated } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

/** Search for every command, page and record. The arrows move, Enter opens, Escape closes. */
export function CommandPalette({ catalog, onClose }: { catalog: () => Promise<Catalog>; onClose: () => void }) {
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const leave = useLeave()
  const theme = useTheme()
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  const { groups, looking } = useFound(asked, catalog)
  const all = groups.flatMap(({ found }) => found)
  const chosen = Math.min(at, all.length - 1)

  useEffect(() => {
    const dialog = box.current!
    const opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    return () => {
      dialog.close()
      // The position of the page behind it has not changed.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    document.getElementById(`${id}${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])

  function go({ to }: Found) {
    onClose()
    if (to === 'act:leave') void leave()
    else if (to === 'act:theme') setTheme(theme === 'dark' ? 'light' : 'dark')
    else void navigate(to)
  }
  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey } = event
    const last = all.length - 1
    const move: Record<string, number> = {
      ArrowDown: chosen >= last ? 0 : chosen + 1,
      ArrowUp: chosen <= 0 ? last : chosen - 1,
      PageDown: Math.min(last, chosen + 8),
      PageUp: Math.max(0, chosen - 8),
    }
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') onClose()
    else if (key in move) setAt(move[key]!)
    else if (key === 'Enter' && all[chosen]) go(all[chosen])
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={box}
      aria-label={say('Search or jump to')}
      onCancel={(event) => (event.preventDefault(), onClose())}
      onClick={(event) => event.target === box.current && onClose()}
      className="mx-auto mt-2 mb-auto max-h-[calc(100dvh-1rem)] w-[calc(100%-1rem)] max-w-2xl animate-[arrive_var(--dur-1)_var(--ease-out)] flex-col rounded-lg border border-line-strong bg-surface p-0 text-ink shadow-3 backdrop:bg-scrim open:flex md:mt-[12vh] md:max-h-[min(34rem,76vh)]"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Icon name="search" className="size-4.5 text-ink-2" />
        <input
          type="text"
          role="combobox"
          aria-label={say('Search or jump to')}
          aria-expanded={all.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={all[chosen] && `${id}${chosen}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={say('Page, command, number or name')}
          value={asked}
          onChange={({ target }) => (setAsked(target.value), setAt(0))}
          onKeyDown={press}
          className="h-14 min-w-0 grow bg-transparent text-lg text-ink outline-none placeholder:text-ink-3"
        />
        <kbd className="hidden rounded-xs border border-line-strong px-1.5 font-mono text-2xs text-ink-2 md:block">
          Esc
        </kbd>
        {/* A phone has no Escape. */}
        <IconButton label={say('Close search')} onClick={onClose} className="-mr-2 md:hidden">
          <Icon name="cross" />
        </IconButton>
      </div>
      <p role="status" className={all.length === 0 && !looking ? 'px-4 py-10 text-center text-ink-2' : 'sr-only'}>
        {looking
          ? say('Searching…')
          : all.length === 0
            ? say('No results found.')
            : say('{count} found', { count: all.length })}
      </p>
      <div
        role="listbox"
        id={`${id}list`}
        aria-label={say('Results')}
        className="min-h-0 grow overflow-y-auto overscroll-contain"
      >
        {groups.map(({ name, found }) => (
          <div key={name} role="group" aria-labelledby={`${id}${name}`} className="px-1.5 pb-1.5 first:pt-1">
            <p id={`${id}${name}`} className="px-2.5 pt-2 pb-1 text-2xs font-semibold text-ink-2">
              {translated(name)}
            </p>
            {found.map((one) => {
              const place = all.indexOf(one)
              return (
                <Option
                  key={one.to + one.label}
                  id={`${id}${place}`}
                  of={one}
                  chosen={place === chosen}
                  onPoint={() => setAt(place)}
                  onGo={() => go(one)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <Foot />
    </dialog>
  )
}

type OptionProps = { id: string; of: Found; chosen: boolean; onPoint: () => void; onGo: () => void }

const Option = ({ id, of: { label, detail, keys }, chosen, onPoint, onGo }: OptionProps) => (
  <div
    role="option"
    id={id}
    aria-selected={chosen}
    onPointerMove={chosen ? undefined : onPoint}
    onClick={onGo}
    className={`flex min-h-9 scroll-my-2 cursor-pointer items-center gap-3 rounded-sm px-2.5 text-sm pointer-coarse:min-h-11 ${chosen ? 'bg-action-soft text-ink' : 'text-ink'}`}
  >
    <span className="min-w-0 truncate">{translated(label)}</span>
    {detail && <span className="min-w-0 shrink-[2] truncate text-xs text-ink-2">{translated(detail)}</span>}
    {keys && (
      <span className="ml-auto flex shrink-0 gap-1 max-sm:hidden">
        {keys.map((key, place) => (
          <kbd
            key={place}
            className="grid size-5 place-items-center rounded-xs border border-line-strong bg-surface font-mono text-2xs text-ink-2 uppercase"
          >
            {key}
          </kbd>
        ))}
      </span>
    )}
  </div>
)

/** WCAG 2.1.4: single-letter shortcuts can be turned off. */
function Foot() {
  const [on, setOn] = useSingleKeys()
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line bg-surface-2 px-4 py-2 text-xs text-ink-2 max-md:hidden">
      <p>
        <Say
          text="{up} {down} to move, {enter} to open. {g} then {d} work on any page."
          values={{ up: <Key>↑</Key>, down: <Key>↓</Key>, enter: <Key>Enter</Key>, g: <Key>G</Key>, d: <Key>D</Key> }}
        />
      </p>
      <label className="flex min-h-6 items-center gap-2">
        <Say
          text="{input} Letter keys"
          values={{
            input: (
              <input
                type="checkbox"
                checked={on}
                onChange={({ target }) => setOn(target.checked)}
                className="accent-(--action)"
              />
            ),
          }}
        />
      </label>
    </footer>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-xs border border-line-strong px-1 font-mono text-2xs">{children}</kbd>
)
