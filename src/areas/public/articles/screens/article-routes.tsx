import type { Route } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { articleTitles } from './article-titles.ts'

/** Each article is its own page, with its own title and code. */
export const articleRoutes = Object.fromEntries(
  articleTitles.map(([slug, title, description]): [string, Route] => [
    `/blog/${slug}`,
    {
      title,
      description,
      open: 'public',
      screen: screen(async () => {
        const [{ ArticlePage }, { textOf }, { articles }] = await Promise.all([
          import('./ArticlePage.tsx'),
          import('./article-texts.ts'),
          import('./articles.ts'),
        ])
        const text = await textOf(slug)
        const article = articles.find((each) => each.slug === slug)!
        return { default: () => <ArticlePage article={article} text={text} /> }
      }),
    },
  ]),
) as Record<`/blog/${string}`, Route>
