import { pictureInWords, type TextPicture } from '#platform/documents/picture-line.ts'
import type { Pictures } from './picture-source.ts'

/** A picture with its caption. `end` frees what it loaded. */
export function pictureFigure(
  picture: TextPicture,
  load: Pictures['load'] | undefined,
): { dom: HTMLElement; end: () => void } {
  const dom = document.createElement('figure')
  dom.dataset.width = picture.width
  const words = document.createElement('p')
  words.textContent = pictureInWords({ alt: picture.alt, caption: '' })
  if (load) words.hidden = true
  const image = document.createElement('img')
  image.alt = picture.alt ?? ''
  image.hidden = true
  dom.append(image, words)
  if (picture.caption) {
    const caption = document.createElement('figcaption')
    caption.textContent = picture.caption
    dom.append(caption)
  }
  let address: string | undefined
  let ended = false
  const show = async (from: Pictures['load']) => {
    const file = await from(picture)
    if (ended) return
    address = URL.createObjectURL(file)
    image.src = address
    image.hidden = false
  }
  if (load)
    show(load).catch(() => {
      words.textContent = `${pictureInWords({ alt: picture.alt ?? 'decorative', caption: '' })} This picture couldn’t be loaded.`
      words.hidden = false
    })
  return {
    dom,
    end() {
      ended = true
      if (address) URL.revokeObjectURL(address)
    },
  }
}
