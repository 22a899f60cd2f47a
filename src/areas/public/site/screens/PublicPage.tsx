import type { ReactNode } from 'react'

type PublicPageProps = {
  area: string
  title: string
  intro?: ReactNode
  actions?: ReactNode
  aside?: ReactNode
  /** A page for one thing to do, such as a form with one field: its head takes less room. */
  small?: boolean
  children: ReactNode
}

/** A public page: its area, its title, one introductory paragraph and up to two actions. */
export const PublicPage = ({ area, title, intro, actions, aside, small = false, children }: PublicPageProps) => (
  <>
    <header className="border-b border-line">
      <div
        className={`mx-auto w-full max-w-6xl px-(--gutter) ${small ? 'py-5 md:py-8' : 'py-12 md:py-16'} ${aside ? 'grid items-center gap-x-14 gap-y-8 lg:grid-cols-[1.3fr_1fr]' : ''}`}
      >
        <div className="min-w-0">
          <p className="text-2xs font-semibold tracking-[0.09em] text-ink-2 uppercase">{area}</p>
          <h1
            className={`font-serif leading-[1.1] font-semibold tracking-[-0.012em] text-ink ${small ? 'mt-2 text-[clamp(1.5rem,0.9rem+2.4vw,3rem)]' : 'mt-3 max-w-[24ch] text-[clamp(2rem,1.4rem+2.2vw,3rem)]'}`}
          >
            {title}
          </h1>
          {intro && <div className="mt-4 grid max-w-(--measure) gap-3 text-lg text-ink-2">{intro}</div>}
          {actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
        </div>
        {aside}
      </div>
    </header>
    {children}
  </>
)

type SectionProps = {
  title?: string
  id?: string
  about?: ReactNode
  tinted?: boolean
  /** The work of a page, which begins below its head. */ small?: boolean
  children: ReactNode
}

/** One idea of a page, between two hairlines. */
export const Section = ({ title, id, about, tinted = false, small = false, children }: SectionProps) => (
  <section id={id} aria-label={title} className={`border-b border-line last:border-b-0 ${tinted ? 'bg-rail' : ''}`}>
    <div className={`mx-auto w-full max-w-6xl px-(--gutter) ${small ? 'py-6 md:py-10' : 'py-12 md:py-14'}`}>
      {title && <h2 className="font-serif text-[1.75rem] leading-9 font-semibold text-ink">{title}</h2>}
      {about && <p className="mt-2 max-w-(--measure) text-lg text-ink-2">{about}</p>}
      <div className={title ? 'mt-7' : ''}>{children}</div>
    </div>
  </section>
)
