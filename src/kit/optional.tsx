import { lazy, type ComponentType } from 'react'
import { toast } from './parts/Toasts.tsx'

/**
 * A part that the page can do without: when its code does not come over a bad line, that is said, and the page stays
 * whole. The next load of the page asks for it again.
 */
export const optional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (error: unknown) => {
        console.error('A part of the page could not be loaded.', error)
        toast('bad', 'A part of this page could not be loaded', 'Load the page again when the line is back.')
        return { default: (() => null) as ComponentType<Props> }
      },
    ),
  )
