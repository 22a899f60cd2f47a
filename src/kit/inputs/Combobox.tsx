import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { box, described, FieldFrame, type Asked } from './FieldFrame.tsx'
import { movedBy } from './moved-by.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

/**
 * A long list scrolls with the keys, a heading with its first option. Only the list moves: the page would jump, unless
 * the option is below its edge.
 */
function inSight(option: HTMLElement | null): void {
  const list = option?.parentElement
  if (!list) return
  const before = option.previousElementSibling as HTMLElement | null
  const top = (before?.role === 'presentation' ? before : option).offsetTop
  const bottom = option.offsetTop + option.offsetHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
  if (option.getBoundingClientRect().bottom > innerHeight) option.scrollIntoView({ block: 'nearest' })
}

/** `group`: the heading above it and those after it of the same group. */
export type Found = { id: string; name: string; note?: string | undefined; group?: string | undefined }

type ComboboxProps = Asked & {
  /** The label of the selected one. */
  chosen: string | undefined
  typed: string
  onType: (text: string) => void
  found: readonly Found[] | undefined
  /** The next step where there is nothing to select. */ below?: ReactNode
}

/** One of many, by typing a part of its name. Arrows select, Enter accepts, Escape leaves the value unchanged. */
export function Combobox({ chosen, typed, onType, found, below, value, onChange, onBlur, ...asked }: ComboboxProps) {
  const [open, setOpen] = useState(asked.begin !== undefined)
  const [at, setAt] = useState(0)
  const list = useId()
  const options = found ?? []
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef<HTMLUListElement>(null)
  useHanging(input, shown, { open, bare: asked.bare === true }, leave)

  function take(option: Found | undefined) {
    if (option) onChange(option.id)
    leave()
  }
  function leave() {
    setOpen(false)
    setAt(0)
    onType('')
  }
  function press(event: KeyboardEvent) {
    const next = movedBy(event.key, at, options.length)
    if (next !== undefined) {
      event.preventDefault()
      setOpen(true)
      if (open) setAt(next)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      take(options[at])
    } else if (event.key === 'Tab' && open && typed !== '') {
      // A person who types faster than the answer arrives would leave with no value: a cell waits for it, Escape leaves it.
      if (!asked.bare || found) return take(options[at])
      event.stopPropagation()
      event.preventDefault()
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      leave()
    }
  }
  return (
    <FieldFrame {...asked}>
      <div className="relative">
        <input
          ref={input}
          id={asked.id}
          role="combobox"
          aria-expanded={open}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={open && options[at] ? `${list}-${at}` : undefined}
          autoComplete="off"
          placeholder={say('Type to search')}
          value={open ? typed : (chosen ?? '')}
          onChange={({ target }) => (setOpen(true), setAt(0), onType(target.value))}
          onClick={() => setOpen(true)}
          onKeyDown={press}
          onBlur={() => (leave(), onBlur?.())}
          {...described(asked)}
          className={`${box} pr-9`}
        />
        {value && !asked.required ? (
          <button
            type="button"
            aria-label={say('Clear {field}', { field: asked.label.toLowerCase() })}
            onClick={() => onChange(null)}
            className="absolute inset-y-0 right-1 my-auto inline-flex size-7 items-center justify-center text-ink-2 hover:text-ink"
          >
            <Icon name="cross" className="size-3.5" />
          </button>
        ) : (
          <Icon
            name="open"
            className="pointer-events-none absolute top-1/2 right-3 size-3.5 -translate-y-1/2 rotate-90 text-ink-2"
          />
        )}
        <span aria-live="polite" aria-atomic className="sr-only">
          {open && found && sayCount(found.length, { one: '{count} match', other: '{count} matches' })}
        </span>
        <ul
          ref={shown}
          id={list}
          role="listbox"
          aria-label={asked.label}
          hidden={!open}
          className="absolute top-full left-0 z-20 mt-1 max-h-72 w-full overflow-y-auto rounded-md border border-line-strong bg-surface p-1 shadow-2"
        >
          {options.map((option, index) => [
            option.group !== options[index - 1]?.group && (
              <li key={option.group} role="presentation" className="px-2.5 pt-2 text-sm font-semibold text-ink-2">
                {option.group}
              </li>
            ),
            <li
              key={option.id}
              ref={index === at ? inSight : undefined}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === at}
              // The input keeps the focus, or there would be nothing left to press; and a finger that scrolls the list selects
              // nothing.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
              className="flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-sm px-2.5 text-base text-ink hover:bg-surface-2 aria-selected:bg-action-soft pointer-coarse:min-h-11"
            >
              <span className="truncate">{option.name}</span>
              {option.note && <span className="shrink-0 font-mono text-xs text-ink-2">{option.note}</span>}
            </li>,
          ])}
          {options.length === 0 && (
            <li role="option" aria-selected={false} aria-disabled className="px-2.5 py-2 text-ink-2">
              {found ? say('No matches.') : say('Searching…')}
            </li>
          )}
        </ul>
      </div>
      {below}
    </FieldFrame>
  )
}

type Element = { current: HTMLElement | null }

/**
 * A cell, and a field of a dialog, are inside a scrolling element that would cut the list off: there it is positioned
 * in the window, above the field where there is no room below. It closes when its cell scrolls away; in a dialog it
 * stays with its field.
 */
function useHanging(
  input: Element,
  list: Element,
  { open, bare }: { open: boolean; bare: boolean },
  leave: () => void,
): void {
  const scrolled = useEffectEvent(
    ({ target }: Event) => target instanceof Node && target.contains(input.current) && leave(),
  )
  useLayoutEffect(() => {
    const field = input.current!
    if (!open || !(bare || field.closest('dialog'))) return
    const place = () => hang(list.current!, field.getBoundingClientRect())
    place()
    const listen = (event: Event) => (bare ? scrolled(event) : place())
    addEventListener('scroll', listen, { capture: true })
    return () => removeEventListener('scroll', listen, { capture: true })
  }, [open, bare, input, list])
}

function hang(list: HTMLElement, { top, bottom, left, width }: DOMRect): void {
  const [above, below] = [top, innerHeight - bottom]
  const up = below < 200 && above > below
  Object.assign(list.style, {
    position: 'fixed',
    left: `${left}px`,
    width: `${Math.max(width, 240)}px`,
    maxHeight: `${Math.min(288, Math.max(above, below) - 12)}px`,
    top: up ? 'auto' : `${bottom}px`,
    bottom: up ? `${innerHeight - top + 4}px` : 'auto',
  })
}
