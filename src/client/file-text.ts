import { readText, readXmlText } from '@granary/encoding/text-encoding.ts'

/** A person's file as text, in its own encoding: XML declares it. */
export async function fileText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const start = bytes.findIndex((byte) => byte > 0x20 && byte < 0x7f)
  return bytes[start] === 0x3c ? readXmlText(bytes) : readText(bytes).text
}
