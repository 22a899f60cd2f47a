import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Where the dialog around it has its foot; nothing outside of a dialog, and null until it is drawn. */
export const FootPlace = createContext<HTMLElement | null | undefined>(undefined)

/** How the other button of a question is called: beside “Cancel it” a second Cancel would leave people guessing. */
export const leaveIt = (verb: string): string => (/^cancel\b/i.test(verb) ? 'Keep it' : 'Cancel')

/**
 * The buttons of a form. Beside a dialog's content they stand in its foot, always in sight, the main one last as in
 * every dialog; on a page they end the form and the main one comes first. A button that sends names its form.
 */
export function FormFoot({ main, cancel }: { main: ReactNode; cancel: ReactNode }) {
  const place = useContext(FootPlace)
  if (place === undefined)
    return (
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
        {main}
        {cancel}
      </div>
    )
  return (
    place &&
    createPortal(
      <>
        {cancel}
        {main}
      </>,
      place,
    )
  )
}
