import { screen } from '#kit/screen.tsx'
import type { Text } from './TextPage.tsx'

/** The screen of a text-only page. */
export const textScreen = (load: () => Promise<Text>) =>
  screen(async () => {
    const [{ TextPage }, text] = await Promise.all([import('./TextPage.tsx'), load()])
    return { default: () => <TextPage text={text} /> }
  })
