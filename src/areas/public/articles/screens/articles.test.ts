import { expect, test } from 'vitest'
import type { Text } from '../../site/screens/TextPage.tsx'
import { articles } from './articles.ts'

const texts = import.meta.glob<Text>('../texts/*.md', { eager: true })

test('there are fifteen articles, newest first', () => {
  expect(articles).toHaveLength(15)
  expect(articles.map(({ date }) => date)).toEqual(
    articles
      .map(({ date }) => date)
      .sort()
      .reverse(),
  )
})

test.each(articles.map((article) => [article.slug, article] as const))(
  '%s has a reading time, a description and sources',
  (slug, article) => {
    expect(article.words).toBeGreaterThanOrEqual(800)
    expect(article.words).toBeLessThanOrEqual(1500)
    expect(article.description.length).toBeLessThanOrEqual(200)
    expect(texts[`../texts/${slug}.md`]!.head.related).toMatch(/ \/\S+$/)
    expect(texts[`../texts/${slug}.md`]!.headings.at(-1)!.title).toBe('Sources')
  },
)
