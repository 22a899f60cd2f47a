import type { ReactNode } from 'react'

/** One question to a page: its head, its form, and room beside it for what helps. */
export const FormPage = ({ title, about, aside, children }: { title: string; about?: ReactNode; aside?: ReactNode; children: ReactNode }) => (
  <div className="mx-auto grid w-full max-w-6xl gap-x-20 gap-y-12 px-(--gutter) py-10 md:py-16 lg:grid-cols-[26rem_minmax(0,1fr)]">
    <div>
      <h1 className="font-serif text-3xl font-semibold text-ink">{title}</h1>
      {about && <p className="mt-2 text-lg text-ink-2">{about}</p>}
      <div className="mt-8">{children}</div>
    </div>
    {aside && <aside className="lg:border-l lg:border-line lg:pl-20">{aside}</aside>}
  </div>
)
