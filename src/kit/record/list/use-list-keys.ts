import { useEffect, useEffectEvent } from 'react'

export type ListKey =
  | 'next'
  | 'previous'
  | 'choose'
  | 'open'
  | 'look'
  | 'edit'
  | 'fill'
  | 'right'
  | 'left'
  | 'search'
  | 'keys'

/** The effect of each key, for the page that lists them. */
export type KeyTable<Does extends string> = readonly {
  keys: readonly string[]
  does: Does
  words: string
  single?: true
}[]

export const listKeys: KeyTable<ListKey> = [
  { keys: ['j', 'ArrowDown'], does: 'next', words: 'Next row', single: true },
  { keys: ['k', 'ArrowUp'], does: 'previous', words: 'Previous row', single: true },
  { keys: ['x'], does: 'choose', words: 'Select the row; with Shift all rows up to it', single: true },
  { keys: ['Enter'], does: 'open', words: 'Open the row’s page' },
  { keys: ['o'], does: 'look', words: 'View the row beside the list', single: true },
  { keys: ['e'], does: 'edit', words: 'Edit the row', single: true },
  { keys: ['F2'], does: 'fill', words: 'Edit a cell in place; a double click does the same' },
  { keys: ['ArrowRight'], does: 'right', words: 'Next cell of the row; Enter edits it' },
  { keys: ['ArrowLeft'], does: 'left', words: 'Previous cell of the row' },
  { keys: ['/'], does: 'search', words: 'Search in this list', single: true },
  { keys: ['?'], does: 'keys', words: 'Show these keys', single: true },
]

export const useListKeys = (singles: boolean, run: (does: ListKey, event: KeyboardEvent) => void): void =>
  useKeys(listKeys, singles, run)

/** A page's keys work wherever the focus is, except in text fields and below an open dialog. */
export function useKeys<Does extends string>(
  table: KeyTable<Does>,
  singles: boolean,
  run: (does: Does, event: KeyboardEvent) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector('dialog[open]')
    )
      return
    const element = target instanceof HTMLElement ? target : document.body
    const inRow = element.closest('[data-row]') !== null
    const typing = element.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
    const found = table.find(({ keys }) => keys.includes(key.length === 1 ? key.toLowerCase() : key))
    if (!found || typing || (key.length === 1 && !singles)) return
    // Enter and the arrows belong to the focused element, unless that is a row.
    if (key.length > 1 && (!inRow || key === 'Enter')) return
    event.preventDefault()
    run(found.does, event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
