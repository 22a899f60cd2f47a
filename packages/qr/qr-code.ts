import { encode } from 'uqr'

/** A QR code as SVG. It names its colors and has no '#': the picture is also used as a data address, which a '#' ends. */
export function qrSvg(text: string): string {
  const { data, size } = drawn(text, 4)
  const dark = data.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    ),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${dark.join('')}"/></svg>`
}

/** The modules, dark or not, with a border of two: paper around it is white too. */
export const qrRows = (text: string): boolean[][] => drawn(text, 2).data

/** Level M survives a scratched label; readers need a white border of four modules. */
function drawn(text: string, border: number) {
  try {
    return encode(text, { ecc: 'M', border })
  } catch (error) {
    throw new RangeError('This text is too long for a QR code.', { cause: error })
  }
}
