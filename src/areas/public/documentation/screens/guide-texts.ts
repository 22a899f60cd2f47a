import type { Text } from '../../site/screens/TextPage.tsx'

const texts = import.meta.glob<Text>([
  '../../../../../docs/{first-day,guide,regulations,operations}/*.md',
  '../../../../../docs/settings.md',
])

/** The text of a guide, loaded only when its page opens. */
export const textOf = (file: string): Promise<Text> => texts[file]!()
