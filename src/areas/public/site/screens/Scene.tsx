import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture } from './Picture.tsx'
import type { PictureName } from './pictures.ts'

export type SceneProps = {
  title: string
  /** One or two sentences. */ children: ReactNode
  picture: PictureName
  /** The picture in words, for those who do not see it. */ alt: string
  to?: string
  more?: string
  /** The picture first; on a phone the text always is. */ flipped?: boolean
  tinted?: boolean
}

/** One idea and the screen that carries it. */
export const Scene = ({ title, children, picture, alt, to, more, flipped = false, tinted = false }: SceneProps) => (
  <section aria-label={title} className={`border-b border-line ${tinted ? 'bg-rail' : ''}`}>
    <div
      className={`mx-auto grid w-full max-w-6xl items-center gap-x-14 gap-y-8 px-(--gutter) py-14 md:py-24 ${flipped ? 'lg:grid-cols-[minmax(0,9fr)_minmax(0,5fr)]' : 'lg:grid-cols-[minmax(0,5fr)_minmax(0,9fr)]'}`}
    >
      <div className={flipped ? 'lg:order-last' : ''}>
        <SceneTitle>{title}</SceneTitle>
        <p className="mt-3 max-w-[34em] text-lg text-ink-2">{children}</p>
        {to && (
          <Link to={to} className="link mt-4 inline-flex min-h-6 items-center font-semibold pointer-coarse:min-h-11">
            {more}
          </Link>
        )}
      </div>
      <Picture name={picture} alt={alt} />
    </div>
  </section>
)

export const SceneTitle = ({ id, children }: { id?: string; children: ReactNode }) => (
  <h2
    id={id}
    className="font-serif text-[clamp(1.75rem,1.3rem+1.6vw,2.625rem)] leading-[1.12] font-semibold tracking-[-0.014em] text-ink"
  >
    {children}
  </h2>
)
