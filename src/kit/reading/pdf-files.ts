/**
 * Files that PDF documents need beside themselves: character maps, the standard fonts and decoders of pictures. They are
 * served from our own origin, each only when a document asks for it.
 */
const addresses: Record<string, string> = {
  ...import.meta.glob<string>(
    [
      '/node_modules/pdfjs-dist/cmaps/*.bcmap',
      '/node_modules/pdfjs-dist/standard_fonts/*.pfb',
      '/node_modules/pdfjs-dist/standard_fonts/*.ttf',
      '/node_modules/pdfjs-dist/wasm/jbig2.wasm',
      '/node_modules/pdfjs-dist/wasm/openjpeg.wasm',
      '/node_modules/pdfjs-dist/wasm/qcms_bg.wasm',
    ],
    { query: '?url', import: 'default', eager: true, exhaustive: true },
  ),
}
const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

/** Called by pdf.js with the name of one file. */
export class OwnFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = byName.get(filename)
    const got = address ? await fetch(address) : undefined
    if (!got?.ok) throw new Error(`${filename} is not among the files of the reader.`)
    return new Uint8Array(await got.arrayBuffer())
  }
}
