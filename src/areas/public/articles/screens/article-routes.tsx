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
        const [{ ArticlePage }, { textOf }] = await Promise.all([
          import('./ArticlePage.tsx'),
          import('./article-texts.ts'),
        ])
        const text = await textOf(slug)
        return { default: () => <ArticlePage slug={slug} text={text} /> }
      }),
    },
  ]),
) as Record<`/blog/${string}`, Route>
