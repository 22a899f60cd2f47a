import { useEffect, useLayoutEffect, useState } from 'react'
import { useHydrated } from '#kit/use-hydrated.ts'

declare global {
  interface Window {
    /** Kept by theme.js. */
    pressedEarly?: HTMLElement
  }
}

/** Drawn last: its effect runs when the page that the server wrote answers to its reader. */
export function TakenOver() {
  useEffect(() => {
    document.documentElement.dataset.live = ''
    const again = whatWasTyped()
    // Not in the middle of React's own work, which would put off what these events change.
    queueMicrotask(() => {
      again()
      window.pressedEarly?.click()
      delete window.pressedEarly
    })
  }, [])
  return null
}

/**
 * The same for the page within its frames, which is taken over after them. What is typed between the two has the page
 * taken over at once; React finds the field with the words in it already, sees no change, and draws it empty at the
 * next drawing. So they are read before there is one.
 */
export function PageTakenOver() {
  const [written] = useState(!useHydrated())
  useLayoutEffect(() => {
    if (written) queueMicrotask(whatWasTyped())
  }, [written])
  return null
}

/**
 * What the reader did meanwhile stands in the page, and React knows nothing of it. All of it is read first: the first
 * event that React hears of has it draw the form as it knows it, and what stands in the other fields would be gone.
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
  // A part of the page that React has not come to yet is taken over at its first event, as it stands.
  tell(field, 'input')
  field.value = field.defaultValue
  // Past React, which overhears what is set on the field itself and would take the event for no change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, typed)
  tell(field, 'input')
}

const isChosen = ({ options, selectedIndex }: HTMLSelectElement) =>
  selectedIndex !==
  Math.max(
    0,
    [...options].findIndex((option) => option.defaultSelected),
  )
