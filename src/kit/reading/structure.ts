import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** `joinText` puts descriptions of pictures and formulas into the text over the page, which is there by then. */
type Structure = { element: HTMLElement; joinText(): void }

/**
 * The headings, lists and tables of a tagged page, in its order of reading: elements without a text of their own that
 * name the pieces of the text over the page (`aria-owns`). Null where the page has no tags; the viewer's parts are
 * loaded for those that do.
 */
export async function structureOf(page: PDFPageProxy, viewport: PageViewport): Promise<Structure | null> {
  const tree = (await page.getStructTree()) as { children: unknown[] } | null
  if (!tree || tree.children.length === 0) return null
  const { StructTreeLayerBuilder } = await import('pdfjs-dist/legacy/web/pdf_viewer.mjs')
  const builder = new StructTreeLayerBuilder(page, viewport.rawDims)
  const element = (await builder.render()) as HTMLElement | null | void
  return element ? { element, joinText: () => builder.updateTextLayer() } : null
}
