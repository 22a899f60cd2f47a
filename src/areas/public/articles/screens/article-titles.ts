type Titled = readonly [title: string, description: string]

const titles = import.meta.glob<Titled>('../texts/*.md', { query: '?title', import: 'default', eager: true })

/** Each article's entry in the table of pages, which everyone loads; days, tags and lengths come with its page. */
export const articleTitles = Object.entries(titles).map(
  ([file, [title, description]]) => [file.slice('../texts/'.length, -'.md'.length), title, description] as const,
)
