import type { ReactNode } from 'react'
import { translated } from '#platform/say.ts'

/** A form, with the next steps beside it. */
export const Beside = ({
  title,
  steps,
  children,
}: {
  title: string
  steps: readonly [what: string, about: ReactNode][]
  children: ReactNode
}) => (
  <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
    {children}
    <section aria-label={title} className="self-start lg:border-l lg:border-line lg:pl-10">
      <h2 className="font-serif text-xl font-semibold text-ink">{title}</h2>
      <dl className="mt-4 grid max-w-md gap-4">
        {steps.map(([what, about]) => (
          <div key={what}>
            <dt className="font-semibold text-ink">{translated(what)}</dt>
            <dd className="mt-0.5 text-ink-2">{typeof about === 'string' ? translated(about) : about}</dd>
          </div>
        ))}
      </dl>
    </section>
  </div>
)
