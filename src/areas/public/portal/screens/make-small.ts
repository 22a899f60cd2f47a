const most = 1280
/** Three of them fit into one request. */
const mostSigns = 280_000

/** A picture as a small JPEG, re-encoded so that no phone metadata is sent. Null when it is not a picture. */
export async function makeSmall(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  for (const [side, quality] of [
    [most, 0.8],
    [most, 0.6],
    [960, 0.6],
    [640, 0.5],
    [480, 0.4],
  ] as const) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const small = canvas.toDataURL('image/jpeg', quality)
    if (small.length <= mostSigns) return small
  }
  return null
}
