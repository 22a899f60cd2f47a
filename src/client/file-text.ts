import { readText, readXmlText } from '#platform/text-encoding.ts'

/** A file of a person's as text, in the encoding that it is in: XML says so itself. */
export async function fileText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const start = bytes.findIndex((byte) => byte > 0x20 && byte < 0x7f)
  return bytes[start] === 0x3c ? readXmlText(bytes) : readText(bytes).text
}
