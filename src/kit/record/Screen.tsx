import type { ReactNode } from 'react'
import { AreaLine } from './Breadcrumb.tsx'

type ScreenProps = {
  area: string
  title: string
  about?: ReactNode
  actions?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/** A work page: the way to it above its name, up to two actions beside it. */
export const Screen = ({ area, title, about, actions, narrow = false, children }: ScreenProps) => (
  <div className={`mx-auto w-full px-(--gutter) py-6 md:py-8 ${narrow ? 'max-w-3xl' : 'max-w-6xl'}`}>
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      {/* Long titles make room for the actions beside them; on a phone the actions go below. */}
      <div className="min-w-0 flex-[1_1_20rem]">
        <AreaLine area={area} />
        <h1 className="mt-0.5 text-2xl font-semibold">{title}</h1>
        {about && <p className="mt-1 max-w-(--measure) text-ink-2">{about}</p>}
      </div>
      {/* The main action is last beside the name, where the eye ends; on a phone, below the name, it is the first. */}
      {actions && (
        <div className="flex flex-wrap gap-2 max-md:[&>.bg-action]:order-first md:[&>.bg-action]:order-last print:hidden">
          {actions}
        </div>
      )}
    </header>
    {children}
  </div>
)
