import { useState } from 'react'
import { Link } from 'react-router'
import { Field } from '#kit/parts/Field.tsx'
import { Picture } from '../../site/screens/Picture.tsx'
import { PublicPage } from '../../site/screens/PublicPage.tsx'
import { guides, shelfNames } from './guides.ts'
import type { Hit } from './search.ts'
import { Say } from '#kit/parts/Say.tsx'
import { say, translated } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

export default function DocumentationScreen() {
  const [words, setWords] = useState('')
  const [hits, setHits] = useState<readonly Hit[] | null>(null)

  async function search(question: string) {
    setWords(question)
    // The texts are fetched only when a reader searches them.
    const { searchGuides } = await import('./search.ts')
    setHits(question.trim() ? searchGuides(question) : null)
  }

  return (
    <PublicPage
      area={say('Documentation')}
      title={say('Documentation')}
      intro={
        <p>
          {say(
            'How to use Granary, how to run it, and the federal rules it follows. The assistant answers from the same pages and cites them.',
          )}
        </p>
      }
      aside={
        <Picture
          name="order"
          alt={say('A purchase order: its stages from draft to billed, and what was ordered, received and billed.')}
        />
      }
    >
      <div className="mx-auto w-full max-w-6xl px-(--gutter) py-10">
        <Field
          label={say('Search documentation')}
          type="search"
          value={words}
          onChange={({ target }) => void search(target.value)}
          className="max-w-md"
        />
        {hits && (
          <section aria-label={say('Search results')} className="mt-6 border-b border-line pb-8">
            <p role="status" className="text-sm text-ink-2">
              {hits.length === 0
                ? say('No page has all these words. Try fewer words.')
                : sayCount(hits.length, { one: '1 page', other: '{count} pages' })}
            </p>
            <ul lang="en" className="mt-2 grid gap-4">
              {hits.map(({ guide, excerpt }) => (
                <li key={guide.path}>
                  <Link to={guide.path} className="link font-semibold">
                    {guide.title}
                  </Link>
                  <p className="max-w-(--measure) text-sm text-ink-2">{excerpt}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className="mt-8 grid gap-y-10">
          {shelfNames.map((shelf) => (
            <section key={shelf} aria-labelledby={shelf.replaceAll(' ', '-')}>
              <h2 id={shelf.replaceAll(' ', '-')} className="font-serif text-xl font-semibold text-ink">
                {translated(shelf)}
              </h2>
              <ul lang="en" className="mt-3 gap-x-12 sm:columns-2 lg:columns-3">
                {guides
                  .filter((guide) => guide.shelf === shelf)
                  .map(({ path, short }) => (
                    <li key={path} className="break-inside-avoid border-t border-line py-2">
                      <Link to={path} className="text-ink hover:underline">
                        {short}
                      </Link>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
        <p className="mt-10 max-w-(--measure) text-ink-2">
          <Say
            text="For developers: the table API is described at {api}, and this site’s pages are listed at {pages}."
            values={{
              api: (
                <a href="/openapi.json" className="link">
                  /openapi.json
                </a>
              ),
              pages: (
                <a href="/llms.txt" className="link">
                  /llms.txt
                </a>
              ),
            }}
          />
        </p>
      </div>
    </PublicPage>
  )
}
