import { useEffect } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { useChosenLanguage, useLanguage } from '#client/language.ts'
import { LanguageSwitch } from './site/LanguageSwitch.tsx'

/** The language of a vendor's person: kept with their account too, where their emails find it. */
export function VendorLanguage() {
  const { auth } = useBackend()
  const { user } = useAuth()
  const kept = user?.user_metadata.language
  useEffect(() => {
    if (kept === 'es' && !localStorage.getItem('language'))
      void import('#client/catalogs.ts').then(({ chooseLanguage }) => chooseLanguage(kept, ['vendor']))
  }, [kept])
  return <LanguageSwitch onChoose={(language) => void auth.updateUser({ data: { language } })} />
}

/** For a reader of Spanish, on a page that is not translated yet. */
export const VendorNotice = () =>
  useChosenLanguage() !== useLanguage() && (
    <p lang="es" className="border-b border-line bg-info-soft px-(--gutter) py-2 text-center text-sm text-ink">
      Esta página está solo en inglés.
    </p>
  )
