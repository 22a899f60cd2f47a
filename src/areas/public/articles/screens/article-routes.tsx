import type { Route } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import type { Text } from '../../site/screens/TextPage.tsx'
import { articles } from './articles.ts'

const texts = import.meta.glob<Text>('../texts/*.md')

/** Each article is its own page, with its own title and code. */
export const articleRoutes = Object.fromEntries(
  articles.map((article): [string, Route] => [
    `/blog/${article.slug}`,
    {
      title: article.title,
      description: article.description,
      open: 'public',
      screen: screen(async () => {
        const [{ ArticlePage }, text] = await Promise.all([
          import('./ArticlePage.tsx'),
          texts[`../texts/${article.slug}.md`]!(),
        ])
        return { default: () => <ArticlePage article={article} text={text} /> }
      }),
    },
  ]),
) as Record<`/blog/${string}`, Route>
