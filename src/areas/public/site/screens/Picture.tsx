import { useSyncExternalStore } from 'react'
import { useLanguage } from '#client/language.ts'
import { useTheme } from '#kit/theme/theme.ts'
import {
  formatOf,
  languagesOf,
  pictureFile,
  pictureFormats,
  pictureThemes,
  type PictureFormat,
  type PictureLanguage,
  type PictureName,
  type PictureTheme,
} from './pictures.ts'

const address = (...which: Parameters<typeof pictureFile>) => `/pictures/${pictureFile(...which)}`
const file = (name: PictureName, format: PictureFormat, theme: PictureTheme, language: PictureLanguage) => ({
  srcSet: address(name, format, theme, language),
  ...pictureFormats[format],
})

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')
const onSystem = (tell: () => void) => {
  const system = systemIsDark()
  system.addEventListener('change', tell)
  return () => system.removeEventListener('change', tell)
}

/** The reader's theme where it is not that of their system, which the page knows without the program. */
function useOtherTheme(): PictureTheme | undefined {
  const theme = useTheme()
  const system = useSyncExternalStore(
    onSystem,
    () => (systemIsDark().matches ? 'dark' : 'light'),
    () => undefined,
  )
  return system === undefined || system === theme ? undefined : theme
}

/**
 * The product as it is, in the reader's theme; on a phone, as it is there. By media queries alone the browser knows the
 * file before it knows the page. A reader who chose the theme that their system does not have gets theirs when the
 * program runs; until then the place stays empty.
 */
export const Picture = ({ name, alt, first = false }: { name: PictureName; alt: string; first?: boolean }) => {
  const chosen = useOtherTheme()
  const reader = useLanguage()
  const language = languagesOf(name).find((each) => each === reader) ?? 'en'
  const format = formatOf(name)
  const [light, dark] = chosen ? [chosen, chosen] : pictureThemes
  return (
    <div className="overflow-hidden rounded-lg border border-line-strong bg-canvas shadow-3 md:rounded-xl">
      <picture key={chosen} className={chosen ? undefined : emptyInOtherTheme}>
        <source media="(prefers-color-scheme: dark) and (width < 40rem)" {...file(name, 'phone', dark, language)} />
        <source media="(prefers-color-scheme: dark)" {...file(name, format, dark, language)} />
        <source media="(width < 40rem)" {...file(name, 'phone', light, language)} />
        <img
          loading={first && !chosen ? 'eager' : 'lazy'}
          fetchPriority={first && !chosen ? 'high' : 'auto'}
          decoding="async"
          src={address(name, format, light, language)}
          alt={alt}
          className="block h-auto w-full"
          {...pictureFormats[format]}
        />
      </picture>
    </div>
  )
}

const emptyInOtherTheme =
  '[@media(prefers-color-scheme:dark)]:in-data-[theme=light]:invisible [@media(prefers-color-scheme:light)]:in-data-[theme=dark]:invisible'
