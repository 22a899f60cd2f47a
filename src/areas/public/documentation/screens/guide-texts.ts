import type { Text } from '../../site/screens/TextPage.tsx'

const texts = import.meta.glob<Text>(['./{first-day,guide,regulations,operations}/*.md', './settings.md'], {
  base: '../../../../../docs',
})

/** The text of a guide, loaded only when its page opens. */
export const textOf = (file: string): Promise<Text> => texts[file]!()
