import { useEffect, useRef, type KeyboardEvent } from 'react'

/** The arrows reach the links of the menu, and not the buttons that open a section. */
const links = 'a[href]'
const stops = 'a[href], button'

/**
 * A group of the menu is one tab stop: the link that had the focus last, the open page, or its first one. The arrows
 * move through the links of all groups, so that Tab reaches the page without passing each of them.
 */
export function useOneStop<Group extends HTMLElement>() {
  const group = useRef<Group>(null)
  const last = useRef<Element>(null)
  const mark = () => {
    // A person without a job has no group for it.
    const all = [...(group.current?.querySelectorAll<HTMLElement>(stops) ?? [])]
    const stop = all.find((each) => each === last.current) ?? all.find((each) => each.ariaCurrent === 'page') ?? all[0]
    for (const each of all) each.tabIndex = each === stop ? 0 : -1
  }
  // Links come and go with their section, and are marked again as soon as they are drawn.
  useEffect(mark)
  return {
    ref: group,
    onFocus: ({ target }: { target: Element }) => {
      last.current = target
      mark()
    },
    onKeyDown: move,
  }
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.closest('[data-menu]')!.querySelectorAll<HTMLElement>(links)]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (to === undefined || at < 0) return
  event.preventDefault()
  all[to]?.focus()
}
