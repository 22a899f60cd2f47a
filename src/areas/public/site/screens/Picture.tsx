import {
  pictureFile,
  pictureFormats,
  pictures,
  pictureThemes,
  type PictureFormat,
  type PictureName,
} from './pictures.ts'

const sized = (format: PictureFormat) => {
  const { width, height } = pictureFormats[format]
  return { width, height }
}
const address = (...which: Parameters<typeof pictureFile>) => `/pictures/${pictureFile(...which)}`

/**
 * The product as it is, in the reader's theme; on a phone, as it is there. The browser loads neither what is far away
 * nor the other theme, and keeps the place free.
 */
export const Picture = ({ name, alt, first = false }: { name: PictureName; alt: string; first?: boolean }) => (
  <div className="overflow-hidden rounded-lg border border-line-strong bg-canvas shadow-3 md:rounded-xl">
    {first && <Early name={name} />}
    {pictureThemes.map((theme) => (
      <picture
        key={theme}
        className={theme === 'dark' ? 'hidden in-data-[theme=dark]:block' : 'in-data-[theme=dark]:hidden'}
      >
        <source media="(width < 40rem)" srcSet={address(name, 'phone', theme)} {...sized('phone')} />
        <img
          loading="lazy"
          decoding="async"
          src={address(name, pictures[name], theme)}
          alt={alt}
          className="block h-auto w-full"
          {...sized(pictures[name])}
        />
      </picture>
    ))}
  </div>
)

/**
 * The largest thing in the first view is requested with the page: a lazy picture waits for the layout, and then for
 * the fonts and the program. The theme is guessed as that of the reader's system.
 */
const Early = ({ name }: { name: PictureName }) =>
  pictureThemes.flatMap((theme) =>
    (['phone', pictures[name]] as const).map((format) => (
      <link
        key={theme + format}
        rel="preload"
        as="image"
        type="image/avif"
        href={address(name, format, theme)}
        media={`(prefers-color-scheme: ${theme}) and (width ${format === 'phone' ? '<' : '>='} 40rem)`}
        fetchPriority="high"
      />
    )),
  )
