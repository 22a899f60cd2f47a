import { useState } from 'react'
import { useMedia } from '#kit/record/list/use-media.ts'

const name = 'sidebar_state'
const week = 7 * 24 * 60 * 60

const kept = () => {
  const value = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return value === undefined ? undefined : value === `${name}=true`
}
const keep = (expanded: boolean) => (document.cookie = `${name}=${expanded}; path=/; max-age=${week}; samesite=lax`)
const narrow = () => matchMedia('(max-width: 767.98px)').matches

export type Sidebar = { expanded: boolean; drawn: boolean; toggle: () => void; close: () => void }

/**
 * Wide or an icon rail, as it was chosen this week; unchosen, a tablet has the rail, because its page needs the room. On
 * a phone it is a panel over the page, always closed at first.
 */
export function useSidebar(): Sidebar {
  const [chosen, setChosen] = useState(kept)
  const tablet = useMedia('(max-width: 1023.98px)')
  const expanded = chosen ?? !tablet
  const [drawn, setDrawn] = useState(false)
  return {
    expanded,
    drawn,
    close: () => setDrawn(false),
    toggle: () => {
      if (narrow()) return setDrawn(!drawn)
      keep(!expanded)
      setChosen(!expanded)
    },
  }
}
