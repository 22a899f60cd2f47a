import { chooseLanguage, useChosenLanguage } from '#client/language.ts'
import { Button } from '#kit/parts/Button.tsx'
import { usePage } from '#kit/use-page.ts'
import { languages } from '#platform/say.ts'

/** The other language, in its own words. */
export function LanguageSwitch() {
  const page = usePage()
  const other = useChosenLanguage() === 'es' ? 'en' : 'es'
  return (
    <Button look="quiet" lang={other} onClick={() => void chooseLanguage(other, page?.route.words)}>
      {languages[other]}
    </Button>
  )
}
