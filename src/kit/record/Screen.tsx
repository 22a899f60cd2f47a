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

/**
 * A work page as wide as its place: the way to it above its name, up to two actions beside it. Only forms have a
 * measure. Above a list nothing is described: its rows are the page. What is no sentence, such as a status, stays.
 */
export const Screen = ({ area, title, about, actions, narrow = false, children }: ScreenProps) => (
  <div
    className={`in-turn group/screen w-full [&>.grid]:in-turn px-(--gutter) pt-3 pb-5 short:pt-1 md:px-6 ${narrow ? 'mx-auto max-w-3xl' : ''}`}
  >
    <header className="mb-2 flex flex-wrap items-end justify-between gap-x-3 gap-y-2 md:mb-3 md:gap-x-6 md:gap-y-3 short:mb-1.5">
      {/* Long titles make room for the actions beside them; on a phone, two actions go below. */}
      <div className="min-w-0 flex-[1_1_10rem] md:flex-[1_1_12rem] lg:flex-[1_1_20rem] short:[&>:not(h1)]:sr-only">
        <AreaLine area={area} />
        <h1 dir="auto" className="text-[1.375rem] leading-7 font-semibold">
          {title}
        </h1>
      </div>
      {/* The main action is last beside the name, where the eye ends; on a phone, below the name, it is the first of one line, which scrolls: the rows come first. */}
      {actions && (
        <div className="flex gap-2 max-md:-mx-(--gutter) max-md:max-w-[100vw] max-md:overflow-x-auto max-md:px-(--gutter) max-md:py-1 max-md:-my-1 max-md:[scrollbar-width:none] max-md:*:shrink-0 max-md:[&>:has(select)]:min-w-36 max-md:[&>:has(select)]:shrink max-md:[&>.bg-action]:order-first md:flex-wrap md:[&>.bg-action]:order-last print:hidden">
          {actions}
        </div>
      )}
      {about && (
        <p
          className={`-mt-1 basis-full text-ink-2 md:-mt-2 ${typeof about === 'string' ? 'group-has-data-list/screen:hidden' : ''}`}
        >
          <span className="block max-w-(--measure)">{about}</span>
        </p>
      )}
    </header>
    {children}
  </div>
)
