import type { Text } from '../../site/screens/TextPage.tsx'

const texts = import.meta.glob<Text>([
  '../../../../../docs/{first-day,guide,regulations,operations}/*.md',
  '../../../../../docs/settings.md',
])

/** The text of a guide. Where each of them lies is told to nobody who opens another page. */
export const textOf = (file: string): Promise<Text> => texts[file]!()
