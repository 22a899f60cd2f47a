import { useEffect } from 'react'

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
    // Not in the middle of React's own work, which would put off what these events change.
    queueMicrotask(doAgain)
  }, [])
  return null
}

/** What the reader did meanwhile stands in the page, and React knows nothing of it. */
function doAgain(): void {
  document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input:not([type=checkbox], [type=radio], [type=file])').forEach(typeAgain)
  for (const select of document.querySelectorAll('select')) if (isChosen(select)) tell(select, 'change')
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=file]')) if (input.files?.length) tell(input, 'change')
  window.pressedEarly?.click()
  delete window.pressedEarly
}

const tell = (field: HTMLElement, type: 'input' | 'change') => field.dispatchEvent(new Event(type, { bubbles: true }))

function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value
  if (typed === field.defaultValue) return
  // A part of the page that React has not come to yet is taken over at its first event, as it stands.
  tell(field, 'input')
  field.value = field.defaultValue
  // Past React, which overhears what is set on the field itself and would take the event for no change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, typed)
  tell(field, 'input')
}

const isChosen = ({ options, selectedIndex }: HTMLSelectElement) => selectedIndex !== Math.max(0, [...options].findIndex((option) => option.defaultSelected))
