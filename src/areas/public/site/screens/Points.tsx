import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { translated } from '#platform/say.ts'

export type Point = { title: string; text: ReactNode; to?: string; more?: string }

/** Items of one kind side by side, each under its own hairline; the whole title is a link where there is more. */
export const Points = ({
  points,
  columns = 'md:grid-cols-2 lg:grid-cols-3',
  level = 3,
}: {
  points: readonly Point[]
  columns?: string
  level?: 2 | 3 | 4
}) => {
  const Title = `h${level}` as const
  return (
    <ul className={`grid gap-x-12 gap-y-9 ${columns}`}>
      {points.map(({ title, text, to, more }) => (
        <li key={title} className="border-t border-line-strong pt-4">
          <Title className="text-lg font-semibold text-ink">
            {to && !more ? (
              <Link to={to} className="hover:underline">
                {translated(title)}
              </Link>
            ) : (
              translated(title)
            )}
          </Title>
          <div className="mt-1.5 grid gap-2 text-ink-2">
            {typeof text === 'string' ? <p>{translated(text)}</p> : text}
          </div>
          {to && more && (
            <Link to={to} className="link mt-2 inline-block">
              {translated(more)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
