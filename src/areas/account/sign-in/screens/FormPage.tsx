import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { say } from '#platform/say.ts'

/**
 * One question per page: its heading, its form, and room beside it for help. Without help the form is in the middle.
 */
export const FormPage = ({
  title,
  about,
  aside,
  children,
}: {
  title: string
  about?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) => (
  <div
    className={`mx-auto grid w-full gap-x-20 gap-y-12 px-(--gutter) py-10 md:py-16 ${aside ? 'max-w-6xl lg:grid-cols-[26rem_minmax(0,1fr)]' : 'max-w-[calc(28rem+2*var(--gutter))]'}`}
  >
    <div>
      <h1 className="font-serif text-3xl font-semibold text-ink">{title}</h1>
      {about && <p className="mt-2 text-lg text-ink-2">{about}</p>}
      <div className="mt-8">{children}</div>
    </div>
    {aside && <aside className="lg:border-l lg:border-line lg:pl-20">{aside}</aside>}
  </div>
)

/** A visitor who came here by mistake is one step from where they were. */
export const BackToSignIn = () => (
  <p className="mt-8 border-t border-line pt-5">
    <Link to="/auth" className="link">
      {say('Back to sign-in')}
    </Link>
  </p>
)
