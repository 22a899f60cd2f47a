/** The files of a bid in one encrypted piece: from the outside neither their number nor their size shows. */
export type BundledFile = {
  name: string
  type: string
  size: number
  starts: number
  sha256: string
  /** The bidder says that the file contains prices. */ prices?: boolean | undefined
  /** The response item that it answers. */ item?: string | undefined
  /** A copy without names. */ blind?: boolean | undefined
}
export type BundleIndex = { key: string; nonce: string; sha256: string; files: BundledFile[] }
/** The largest upload, including the seal. */
export const largestBundle = 32 * 1024 * 1024
export const smallestBundle = 32_768
const seal = 16

/** One of the sizes that hide what is inside. */
export const isBundleSize = (size: number): boolean =>
  size - seal >= smallestBundle && size - seal <= largestBundle && Number.isInteger(Math.log2(size - seal))

export const fitsInBundle = (size: number): boolean => size <= largestBundle
