import {
  pictureFile,
  pictureFormats,
  pictures,
  pictureThemes,
  type PictureFormat,
  type PictureName,
  type PictureTheme,
} from './pictures.ts'

const sized = (format: PictureFormat) => {
  const { width, height } = pictureFormats[format]
  return { width, height }
}
const address = (...which: Parameters<typeof pictureFile>) => `/pictures/${pictureFile(...which)}`
const file = (name: PictureName, format: PictureFormat, theme: PictureTheme) => ({
  srcSet: address(name, format, theme),
  ...sized(format),
})

/**
 * The product as it is, in the reader's theme; on a phone, as it is there. Two places: one is seen by readers who have
 * the theme of their system, as nearly all do, and one by those who chose the other. So the browser knows the file
 * before it knows the page, and loads neither what is far away nor the other theme. The place is kept free.
 */
export const Picture = ({ name, alt, first = false }: { name: PictureName; alt: string; first?: boolean }) => (
  <div className="overflow-hidden rounded-lg border border-line-strong bg-canvas shadow-3 md:rounded-xl">
    {(['system', 'chosen'] as const).map((by) => {
      const [onLight, onDark] = by === 'system' ? pictureThemes : pictureThemes.toReversed()
      return (
        <picture key={by} className={seen[by]}>
          <source media="(prefers-color-scheme: dark) and (width < 40rem)" {...file(name, 'phone', onDark!)} />
          <source media="(prefers-color-scheme: dark)" {...file(name, pictures[name], onDark!)} />
          <source media="(width < 40rem)" {...file(name, 'phone', onLight!)} />
          <img
            loading={first && by === 'system' ? 'eager' : 'lazy'}
            fetchPriority={first && by === 'system' ? 'high' : 'auto'}
            decoding="async"
            src={address(name, pictures[name], onLight!)}
            alt={alt}
            className="block h-auto w-full"
            {...sized(pictures[name])}
          />
        </picture>
      )
    })}
  </div>
)

const seen = {
  system:
    '[@media(prefers-color-scheme:dark)]:in-data-[theme=light]:hidden [@media(prefers-color-scheme:light)]:in-data-[theme=dark]:hidden',
  chosen:
    '[@media(prefers-color-scheme:dark)]:in-data-[theme=dark]:hidden [@media(prefers-color-scheme:light)]:in-data-[theme=light]:hidden',
}
