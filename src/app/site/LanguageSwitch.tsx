import { useChosenLanguage } from '#client/language.ts'
import { IconButton } from '#kit/parts/Button.tsx'
import { usePage } from '#kit/use-page.ts'

/** The other language, in its own words. The bar has room for its code only. */
export function LanguageSwitch() {
  const page = usePage()
  // An address without a page says only what every page can say.
  const words = page ? page.route.words : []
  const other = useChosenLanguage() === 'es' ? 'en' : 'es'
  return (
    <IconButton
      lang={other}
      label={other === 'es' ? 'Español' : 'English'}
      onClick={() => void import('#client/catalogs.ts').then(({ chooseLanguage }) => chooseLanguage(other, words))}
    >
      <span className="text-sm font-semibold uppercase">{other}</span>
    </IconButton>
  )
}
