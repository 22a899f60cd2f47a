import type { Reason } from '../rules.ts'

/** Far more than a sheet of a hundred thousand rows needs. */
const most = { unpacked: 150_000_000, ratio: 200, small: 20_000_000, entries: 5_000 }

const [endOfDirectory, directoryEntry] = [0x06054b50, 0x02014b50]

/** A workbook is a zip archive: its unpacked size is in its directory, and is checked before anything is unpacked. */
export function whyNotUnpack(bytes: Uint8Array): Reason {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endIn(view)
  if (end < 0) return 'This isn’t an Excel workbook (.xlsx). Save the file as CSV or as a workbook and select it again.'
  const entries = view.getUint16(end + 10, true)
  if (entries > most.entries)
    return `This workbook has ${entries.toLocaleString('en-US')} parts; up to ${most.entries.toLocaleString('en-US')} can be read. Save the sheet as CSV.`
  let [at, unpacked] = [view.getUint32(end + 16, true), 0]
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== directoryEntry)
      return 'This workbook is damaged. Save it again and select it.'
    unpacked += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  const tooMuch = unpacked > most.unpacked || (unpacked > most.small && unpacked > bytes.byteLength * most.ratio)
  return tooMuch
    ? `This workbook unpacks to ${Math.round(unpacked / 1_000_000).toLocaleString('en-US')} MB, which is too large. Save the sheet as CSV, or split it.`
    : null
}

/** The end of the directory comes last, before a comment of at most 65,535 bytes. */
function endIn(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at--)
    if (view.getUint32(at, true) === endOfDirectory) return at
  return -1
}
