import { asLongDay } from '#kit/dates.ts'

type Head = Readonly<Record<'title' | 'description' | 'date' | 'tags', string>> & { readonly words: number }
export type Article = Omit<Head, 'tags'> & { slug: string; tags: readonly string[]; minutes: number }

const heads = import.meta.glob<Head>('../texts/*.md', { query: '?head', import: 'default', eager: true })

/** The heading data of each article, newest first. The texts load one by one with their pages. */
export const articles: readonly Article[] = Object.entries(heads)
  .map(([file, head]) => ({
    ...head,
    slug: file.slice('../texts/'.length, -'.md'.length),
    tags: head.tags.split(', '),
    minutes: Math.max(1, Math.round(head.words / 220)),
  }))
  .sort((a, b) => b.date.localeCompare(a.date))

export const tagsOfAll = [...new Set(articles.flatMap(({ tags }) => tags))].sort()

export const dayOf = ({ date }: Pick<Article, 'date'>) => asLongDay(date)
