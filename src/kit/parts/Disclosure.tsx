import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type DisclosureProps = {
  title: ReactNode
  children: ReactNode
  /** For a title that people search for, such as the name of a lesson. */ strong?: boolean
  /** Open at first; the reader may close it. */ open?: boolean
}

/** Optional reading, behind its name. */
export const Disclosure = ({ title, children, strong = false, open = false }: DisclosureProps) => (
  <details className="group min-w-0" open={open}>
    <summary
      className={`inline-flex min-h-6 cursor-pointer list-none items-center gap-1.5 rounded-xs hover:underline pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden ${strong ? 'font-semibold text-ink' : 'text-sm text-action-ink'}`}
    >
      <Icon name="open" className="size-3 shrink-0 transition-transform group-open:rotate-90" />
      {title}
    </summary>
    <div className="mt-2 min-w-0">{children}</div>
  </details>
)
