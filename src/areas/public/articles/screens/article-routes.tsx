import type { Route } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { articles } from './articles.ts'

/** Each article is its own page, with its own title and code. */
export const articleRoutes = Object.fromEntries(
  articles.map((article): [string, Route] => [
    `/blog/${article.slug}`,
    {
      title: article.title,
      description: article.description,
      open: 'public',
      screen: screen(async () => {
        const [{ ArticlePage }, { textOf }] = await Promise.all([
          import('./ArticlePage.tsx'),
          import('./article-texts.ts'),
        ])
        const text = await textOf(article.slug)
        return { default: () => <ArticlePage article={article} text={text} /> }
      }),
    },
  ]),
) as Record<`/blog/${string}`, Route>
