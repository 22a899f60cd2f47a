// Colors as the tokens write them (OKLCH) and the contrast of two of them as WCAG 2.2 computes it.

/** Lightness 0 to 1, chroma, hue in degrees. */
export type Oklch = [l: number, c: number, h: number]
type Linear = [r: number, g: number, b: number]

export function contrast(one: Oklch, other: Oklch): number {
  const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(color: Oklch): number {
  const [r, g, b] = shown(color).map((part) => Math.min(1, Math.max(0, part))) as Linear
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** A screen cannot show every color: one outside its range loses chroma until it fits, as browsers do it. */
function shown([l, c, h]: Oklch): Linear {
  if (fits(toLinear([l, c, h]))) return toLinear([l, c, h])
  let [least, most] = [0, c]
  for (let halving = 0; halving < 24; halving++) {
    const middle = (least + most) / 2
    if (fits(toLinear([l, middle, h]))) least = middle
    else most = middle
  }
  return toLinear([l, least, h])
}

const fits = (color: Linear) => color.every((part) => part > -0.0005 && part < 1.0005)

// The matrices of Björn Ottosson's Oklab.
export function toLinear([lightness, c, h]: Oklch): Linear {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

export function fromHex(hex: string): Oklch {
  const [lightness, a, b] = toLab([1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as Linear)
  return [lightness, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360]
}

/** Lightness and two axes, in which equal distances look equally different. */
export function toLab([r, g, b]: Linear): [lightness: number, a: number, b: number] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** As a screen shows it. */
export const toHex = (color: Oklch): string =>
  `#${shown(color)
    .map((part) =>
      Math.round(255 * gamma(Math.min(1, Math.max(0, part))))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const gamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
