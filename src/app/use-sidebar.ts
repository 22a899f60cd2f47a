import { useState } from 'react'

const name = 'sidebar_state'
const week = 7 * 24 * 60 * 60

const kept = () => !document.cookie.split('; ').includes(`${name}=false`)
const keep = (expanded: boolean) => (document.cookie = `${name}=${expanded}; path=/; max-age=${week}; samesite=lax`)
const narrow = () => matchMedia('(max-width: 767.98px)').matches

export type Sidebar = { expanded: boolean; drawn: boolean; toggle: () => void; close: () => void }

/** Wide or an icon rail, stored for a week; on a phone a panel over the page, always closed at first. */
export function useSidebar(): Sidebar {
  const [expanded, setExpanded] = useState(kept)
  const [drawn, setDrawn] = useState(false)
  return {
    expanded,
    drawn,
    close: () => setDrawn(false),
    toggle: () => {
      if (narrow()) return setDrawn(!drawn)
      keep(!expanded)
      setExpanded(!expanded)
    },
  }
}
