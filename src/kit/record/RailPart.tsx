import { useId, type ReactNode } from 'react'

type RailPartProps = {
  title: string
  /** Beside the title: a count, or the first action. */ beside?: ReactNode
  /** One line in place of the content, where there is none. */ empty?: string | false | undefined
  children?: ReactNode
  className?: string
}

/** A part of the rail beside a record: no box, a hairline above it. Without content it is one line. */
export function RailPart({ title, beside, empty, children, className = '' }: RailPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 border-line py-3 not-first:border-t ${className}`}>
      <header className="flex min-h-7 items-center justify-between gap-x-3">
        <h2 id={id} className="font-semibold text-ink">
          {title}
          {empty && <span className="ml-2 font-normal text-ink-2">{empty}</span>}
        </h2>
        {beside && <span className="shrink-0 text-xs text-ink-2">{beside}</span>}
      </header>
      {!empty && <div className="mt-1.5 min-w-0">{children}</div>}
    </section>
  )
}
