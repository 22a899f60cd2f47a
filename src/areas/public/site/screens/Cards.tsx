import { Link } from 'react-router'
import { Icon } from '#kit/parts/Icon.tsx'
import type { Point } from './Points.tsx'
import { translated } from '#platform/say.ts'

/** Links to other pages: the whole card can be pressed, and its title is the link's name. */
export const Cards = ({
  cards,
  columns = 'sm:grid-cols-2 lg:grid-cols-3',
  level = 3,
}: {
  cards: readonly Point[]
  columns?: string
  level?: 2 | 3
}) => {
  const Title = `h${level}` as const
  return (
    <ul className={`grid gap-4 ${columns}`}>
      {cards.map(({ title, text, to }) => (
        <li
          key={title}
          className="group relative rounded-lg border border-line bg-surface p-5 transition-colors duration-(--dur-1) hover:border-line-strong"
        >
          <Title className="flex items-center justify-between gap-3 text-lg font-semibold text-ink">
            <Link to={to!} className="after:absolute after:inset-0 after:rounded-lg group-hover:underline">
              {translated(title)}
            </Link>
            <Icon name="arrow" className="size-4 text-ink-3 group-hover:text-action-ink" />
          </Title>
          <div className="mt-1.5 text-ink-2">{typeof text === 'string' ? translated(text) : text}</div>
        </li>
      ))}
    </ul>
  )
}
