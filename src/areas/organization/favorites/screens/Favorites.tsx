import { Link, useLocation } from 'react-router'
import { useConfig } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useFavorites } from '#client/use-favorites.ts'
import { useOrganization } from '#client/use-organization.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { say } from '#platform/say.ts'
import type { addFavorite, removeFavorite } from '../commands.ts'

type FavoritesProps = { rail: boolean; line: string; onGo: (() => void) | undefined }

/** The pages that a person keeps above the menu, and the star that keeps the open one. */
export function Favorites({ rail, line, onGo }: FavoritesProps) {
  const { pathname, search } = useLocation()
  const { productName } = useConfig()
  const { organization, loading } = useOrganization()
  const favorites = useFavorites()
  const add = useCommand<typeof addFavorite>('favorites/add')
  const remove = useCommand<typeof removeFavorite>('favorites/remove')
  const path = pathname + search
  const kept = favorites.some((favorite) => favorite.path === path)
  const word = kept ? say('Remove this page') : say('Add this page')

  async function press() {
    try {
      if (kept) await remove({ path })
      else {
        const title = document.title.replace(` | ${productName}`, '')
        // Otherwise the list and its part would have the same name.
        await add({ path, title: /[?&]where\./.test(search) ? say('{title} (filtered)', { title }) : title })
      }
    } catch (error) {
      toast('bad', say('Favorites were not changed'), sentence(error))
    }
  }
  // Who belongs to no organization yet has no menu to add to.
  if (!organization) return loading ? <div className="h-11" /> : null
  return (
    <nav aria-label={say('Favorites')} className="mb-1.5 border-b border-line pb-1.5">
      <ul>
        {favorites.map((favorite) => (
          <li key={favorite.id}>
            <Link
              to={favorite.path}
              aria-current={favorite.path === path ? 'page' : undefined}
              onClick={onGo}
              data-hint={rail ? favorite.title : undefined}
              className={`${line} hover:bg-surface-2 hover:text-ink ${favorite.path === path ? 'font-semibold text-ink' : 'text-ink-2'} ${rail ? 'justify-center px-0!' : ''}`}
            >
              <Star filled />
              <span dir="auto" className={rail ? 'sr-only' : 'min-w-0 grow truncate'}>
                {favorite.title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => void press()}
        data-hint={rail ? word : undefined}
        className={`${line} text-ink-3 hover:bg-surface-2 hover:text-ink ${rail ? 'justify-center px-0!' : ''}`}
      >
        <Star />
        <span className={rail ? 'sr-only' : 'min-w-0 grow truncate'}>{word}</span>
      </button>
    </nav>
  )
}

const Star = ({ filled = false }: { filled?: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    className="size-4 shrink-0"
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinejoin="round"
  >
    <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z" />
  </svg>
)
