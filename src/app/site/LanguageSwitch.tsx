import { keepLanguage, useChosenLanguage } from '#client/language.ts'
import { IconButton } from '#kit/parts/Button.tsx'
import { usePage } from '#kit/use-page.ts'
import type { Language } from '#platform/say.ts'

/** The other language, in its own words. The bar has room for its code only. */
export function LanguageSwitch({ onChoose }: { onChoose?: (to: Language) => void }) {
  const page = usePage()
  // An address without a page says only what every page can say.
  const { words, vendors } = page?.route ?? { words: [] }
  const other = useChosenLanguage() === 'es' ? 'en' : 'es'
  return (
    <IconButton
      lang={other}
      // Voice control users say the visible code, so it is part of the name.
      label={other === 'es' ? 'Español, ES' : 'English, EN'}
      onClick={() => {
        keepLanguage(other)
        onChoose?.(other)
        void import('#client/catalogs.ts').then(({ chooseLanguage }) =>
          chooseLanguage(other, vendors ? [...(words ?? []), 'vendor'] : words),
        )
      }}
    >
      <span className="text-sm font-semibold uppercase">{other}</span>
    </IconButton>
  )
}
