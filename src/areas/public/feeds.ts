import { articles } from './articles/screens/articles.ts'

/** The content of the feeds: the articles, newest first. */
export const news = articles.map(({ slug, title, description, date }) => ({
  path: `/blog/${slug}`,
  title,
  description,
  date,
}))

export { conformanceReport } from './conformance/screens/report.ts'
