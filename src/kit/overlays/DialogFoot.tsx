import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { say } from '#platform/say.ts'

/** The foot of the surrounding dialog; none outside of a dialog, and null until it is drawn. */
export const FootPlace = createContext<HTMLElement | null | undefined>(undefined)

/** The label of the dialog's other button: beside “Cancel order” a second Cancel would be ambiguous. */
export const leaveIt = (verb: string): string => (/^cancel\b/i.test(verb) ? say('Keep it') : say('Cancel'))

/**
 * The buttons of a form. In a dialog they are in its foot, always in sight, the main one last as in every dialog; on
 * a page they end the form and the main one comes first. A submit button names its form.
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
