import { canBePrinted } from '#platform/documents/picture-bytes.ts'
import { whyNotPlace } from '../pictures/rules.ts'

/** A picture as a PDF prints it: a JPEG in CMYK becomes one in RGB, with the colors that the browser shows. */
export async function printable(file: File): Promise<File> {
  if (canBePrinted(new Uint8Array(await file.arrayBuffer()))) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) throw new Error(`${file.name} can’t be opened as a picture. Save it as PNG, or as JPEG in RGB.`)
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')!.drawImage(picture, 0, 0)
  const bytes = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  const converted = new File([bytes], file.name, { type: 'image/jpeg' })
  const whyNot = whyNotPlace(converted)
  if (whyNot) throw new Error(`${whyNot} It was converted from CMYK to RGB.`)
  return converted
}
