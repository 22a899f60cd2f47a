import type { Text } from '../../site/screens/TextPage.tsx'

const texts = import.meta.glob<Text>('../texts/*.md')

/** The text of an article, loaded only when its page opens. */
export const textOf = (slug: string): Promise<Text> => texts[`../texts/${slug}.md`]!()
