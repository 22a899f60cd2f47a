/** A color dark enough for text on white paper (WCAG, 4.5 to 1); black where an agency has none. */
export function inkOf(color: string | undefined): string {
  if (!color || !/^#[\da-f]{6}$/i.test(color)) return '#1f2a44'
  let parts = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
  while (contrast(parts) < 5.5) parts = parts.map((part) => Math.floor(part * 0.94))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const contrast = (parts: readonly number[]): number => {
  const [r, g, b] = parts.map((part) => {
    const shown = part / 255
    return shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}
