import { Link } from 'react-router'
import { Contents } from '../../site/screens/Contents.tsx'
import { Prose } from '../../site/screens/Prose.tsx'
import { PublicPage } from '../../site/screens/PublicPage.tsx'
import { StructuredData } from '#kit/StructuredData.tsx'
import type { Text } from '../../site/screens/TextPage.tsx'
import { useOrigin } from '../../site/screens/use-origin.ts'
import { articles, dayOf } from './articles.ts'

export function ArticlePage({ slug, text }: { slug: string; text: Text }) {
  const origin = useOrigin()
  const [, label, to] = /^(.+) (\/\S+)$/.exec(text.head.related!)!
  const at = articles.findIndex((each) => each.slug === slug)
  const article = articles[at]!
  const next = articles[(at + 1) % articles.length]!
  return (
    <article>
      <StructuredData
        graph={[
          {
            '@type': 'BlogPosting',
            headline: article.title,
            description: article.description,
            datePublished: article.date,
            url: `${origin}/blog/${article.slug}`,
            keywords: article.tags.join(', '),
            wordCount: article.words,
            inLanguage: 'en-US',
            author: { '@type': 'Organization', name: 'Granary', url: `${origin}/` },
            publisher: { '@type': 'Organization', name: 'Granary', url: `${origin}/` },
          },
        ]}
      />
      <PublicPage
        area="Blog"
        title={article.title}
        intro={
          <>
            <p>{article.description}</p>
            <p className="text-sm">
              <time dateTime={article.date}>{dayOf(article)}</time> · {article.minutes} minutes · by the Granary
              engineers ·{' '}
              {article.tags.map((tag, place) => (
                <span key={tag}>
                  {place > 0 && ', '}
                  <Link to={`/blog?tag=${encodeURIComponent(tag)}`} className="link">
                    {tag}
                  </Link>
                </span>
              ))}
            </p>
          </>
        }
      >
        <div className="mx-auto grid w-full max-w-6xl gap-x-14 gap-y-8 px-(--gutter) py-10 md:py-14 lg:grid-cols-[1fr_14rem]">
          <div className="lg:col-start-2">
            <Contents headings={text.headings} />
          </div>
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            <Prose html={text.html} />
            <nav aria-label="Related articles" className="mt-12 grid max-w-(--measure) gap-4 sm:grid-cols-2">
              <Onward kind="In the product" to={to!} title={label!} />
              <Onward kind="Next article" to={`/blog/${next.slug}`} title={next.title} />
            </nav>
          </div>
        </div>
      </PublicPage>
    </article>
  )
}

const Onward = ({ kind, to, title }: { kind: string; to: string; title: string }) => (
  <Link to={to} className="block rounded-lg border border-line bg-surface p-4 hover:border-line-strong">
    <span className="block text-xs text-ink-2">{kind}</span>
    <span className="mt-1 block font-semibold text-ink">{title}</span>
  </Link>
)
