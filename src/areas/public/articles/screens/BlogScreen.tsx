import { Link, useSearchParams } from 'react-router'
import { Field } from '#kit/parts/Field.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { Picture } from '../../site/screens/Picture.tsx'
import { PublicPage } from '../../site/screens/PublicPage.tsx'
import { articles, dayOf, tagsOfAll, type Article } from './articles.ts'
import { Say } from '#kit/parts/Say.tsx'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

export default function BlogScreen() {
  const [asked, ask] = useSearchParams()
  // The server rendered the whole list; the address's query is known from here on.
  const hydrated = useHydrated()
  const [words, tag] = hydrated ? [asked.get('q') ?? '', asked.get('tag')] : ['', null]
  const found = articles.filter((article) => (!tag || article.tags.includes(tag)) && matches(article, words))

  const put = (name: 'q' | 'tag', value: string | null) =>
    ask(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <PublicPage
      area={say('Blog')}
      title={say('Articles on procurement, grants and recovery')}
      intro={
        <p>
          <Say
            text="Written for practitioners, with citations. Get new articles by {rss} or {atom}."
            values={{
              rss: (
                <a href="/blog/feed.xml" className="link">
                  RSS
                </a>
              ),
              atom: (
                <a href="/blog/atom.xml" className="link">
                  Atom
                </a>
              ),
            }}
          />
        </p>
      }
      aside={
        <Picture
          name="invoice"
          alt={say('An invoice on hold: its amount and due date, why it is held, and what releases it.')}
        />
      }
    >
      <div className="mx-auto w-full max-w-6xl px-(--gutter) py-10">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
          <Field
            label={say('Search articles')}
            type="search"
            value={words}
            onChange={({ target }) => put('q', target.value)}
            className="w-full sm:w-72"
          />
          <ul aria-label={say('Topics')} lang="en" className="flex flex-wrap gap-1.5">
            {tagsOfAll.map((each) => (
              <li key={each}>
                <button
                  type="button"
                  aria-pressed={each === tag}
                  onClick={() => put('tag', each === tag ? null : each)}
                  className="min-h-8 rounded-sm border border-line-strong bg-surface px-2.5 text-sm text-ink-2 hover:text-ink aria-pressed:border-action aria-pressed:bg-action-soft aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:min-h-11"
                >
                  {each}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <p role="status" className="mt-6 text-sm text-ink-2">
          {found.length === 0
            ? say('No article has all these words. Try fewer words or another topic.')
            : sayCount(found.length, { one: '1 article', other: '{count} articles' })}
        </p>
        <ul className="mt-3 grid gap-x-12 md:grid-cols-2">
          {found.map((article) => (
            <li key={article.slug} className="border-t border-line py-5">
              <h2 lang="en" className="font-serif text-xl leading-7 font-semibold">
                <Link to={`/blog/${article.slug}`} className="text-ink hover:underline">
                  {article.title}
                </Link>
              </h2>
              <p lang="en" className="mt-1.5 text-ink-2">
                {article.description}
              </p>
              <p className="mt-2 text-xs text-ink-2">
                <Say
                  text="{day} · {minutes} minutes · {tags}"
                  values={{
                    day: <time dateTime={article.date}>{dayOf(article)}</time>,
                    minutes: article.minutes,
                    tags: <span lang="en">{article.tags.join(', ')}</span>,
                  }}
                />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </PublicPage>
  )
}

const matches = ({ title, description, tags }: Article, words: string) => {
  const text = `${title} ${description} ${tags.join(' ')}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
