import { TextPage, type Text } from './TextPage.tsx'
import { loadText, useText } from './use-text.ts'

const texts = import.meta.glob<Text>('../texts/*.md')
const translations = import.meta.glob<Text>('../texts/es/*.md')

export async function textPage(name: string) {
  const text = await texts[`../texts/${name}.md`]!()
  const spanish = translations[`../texts/es/${name}.md`]!
  function Page() {
    return <TextPage text={useText(text, spanish)} />
  }
  return { default: Page, ready: () => loadText(spanish) }
}
