import { useEffect, useLayoutEffect, useState } from 'react'
import { useHydrated } from '#client/use-hydrated.ts'

declare global {
  interface Window {
    /** Stored by theme.js. */
    pressedEarly?: HTMLElement
  }
}

/** Drawn last: its effect runs when the server-rendered page is interactive. */
export function TakenOver() {
  useEffect(() => {
    document.documentElement.dataset.live = ''
    const again = whatWasTyped()
    // Not in the middle of React's own work, which would delay what these events change.
    queueMicrotask(() => {
      again()
      window.pressedEarly?.click()
      delete window.pressedEarly
    })
  }, [])
  return null
}

/**
 * The same for the page within its frames, which is hydrated after them. Input between the two hydrates the page at
 * once; React finds the field already filled, sees no change, and would draw it empty next time. So the values are
 * read before that.
 */
export function PageTakenOver() {
  const [written] = useState(!useHydrated())
  useLayoutEffect(() => {
    if (written) queueMicrotask(whatWasTyped())
  }, [written])
  return null
}

/**
 * The reader's earlier input is in the page, and React does not know it. All of it is read first: the first event
 * makes React draw the form as it knows it, which would erase the other fields.
 */
function whatWasTyped(): () => void {
  const typed = [
    ...document.querySelectorAll<Typed>('textarea, input:not([type=checkbox], [type=radio], [type=file])'),
  ].flatMap((field) => (field.value === field.defaultValue ? [] : [[field, field.value] as const]))
  const chosen = [...document.querySelectorAll('select')].flatMap((select) =>
    isChosen(select) ? [[select, select.selectedIndex] as const] : [],
  )
  const files = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].filter(
    (input) => input.files?.length,
  )
  return () => {
    for (const [field, words] of typed) typeAgain(field, words)
    for (const [select, at] of chosen) {
      select.selectedIndex = at
      tell(select, 'change')
    }
    for (const input of files) tell(input, 'change')
  }
}

type Typed = HTMLInputElement | HTMLTextAreaElement

const tell = (field: HTMLElement, type: 'input' | 'change') => field.dispatchEvent(new Event(type, { bubbles: true }))

function typeAgain(field: Typed, typed: string): void {
  // A part of the page that React has not reached yet is hydrated at its first event.
  tell(field, 'input')
  field.value = field.defaultValue
  // Bypasses React, which intercepts assignments to the field itself and would take the event for no change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, typed)
  tell(field, 'input')
}

const isChosen = ({ options, selectedIndex }: HTMLSelectElement) =>
  selectedIndex !==
  Math.max(
    0,
    [...options].findIndex((option) => option.defaultSelected),
  )
