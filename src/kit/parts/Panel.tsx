import { useId, type ReactNode } from 'react'

type PanelProps = {
  title: string
  /** Of a record: two panels of one page may have the same title. */ number?: string
  about?: ReactNode
  actions?: ReactNode
  foot?: ReactNode
  children: ReactNode
  className?: string
}

/** A panel on the page: hairline, no shadow, with a named head for people who jump between landmarks. */
export function Panel({ title, number, about, actions, foot, children, className = '' }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={number ? `${id} ${id}-number` : id}
      className={`holds-next flex min-w-0 flex-col rounded-lg border border-line bg-surface ${className}`}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 pt-4 pb-3">
        {/* Where the text would have less than this beside the buttons, the buttons go below it. A title alone needs only its own width. */}
        <div className={`min-w-0 grow ${about ? 'basis-52' : 'basis-auto'}`}>
          <h2 id={id} className="text-lg font-semibold text-ink">
            {title}
          </h2>
          {number && (
            <p id={`${id}-number`} className="mt-0.5 font-mono text-xs text-ink-2">
              {number}
            </p>
          )}
          {about && <p className="mt-0.5 max-w-(--measure) text-ink-2">{about}</p>}
        </div>
        {actions && <div className="flex max-w-full flex-wrap gap-2 pt-0.5">{actions}</div>}
      </header>
      <div className="min-w-0 grow px-5 pb-5 [&>.sheet]:-mx-5 [&>.sheet]:-mb-5 [&>.sheet]:rounded-t-none [&>.sheet]:rounded-b-lg [&>.sheet]:border-x-0 [&>.sheet]:border-b-0">
        {children}
      </div>
      {foot && (
        <footer className="rounded-b-lg border-t border-line bg-surface-2 px-5 py-2.5 text-xs text-ink-2">
          {foot}
        </footer>
      )}
    </section>
  )
}
