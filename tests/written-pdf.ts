import PdfDocument from 'pdfkit'

type Page = { on(event: string, heard: (piece: Buffer) => void): void; end(): void } & Record<
  'annotate' | 'text' | 'file' | 'fontSize' | 'addPage',
  (...given: unknown[]) => Page
>

/** A PDF as another program would write it. */
export async function writtenPdf(draw: (page: Page) => void, options: object = {}): Promise<Buffer> {
  const page = new PdfDocument({ size: 'LETTER', ...options }) as unknown as Page
  const pieces: Buffer[] = []
  page.on('data', (piece) => pieces.push(piece))
  const whole = new Promise<Buffer>((done) => page.on('end', () => done(Buffer.concat(pieces))))
  draw(page)
  page.end()
  return whole
}

/** Text at places on the page: `[x, y, words]`. */
export const placed =
  (pieces: readonly (readonly [x: number, y: number, words: string])[]) =>
  (page: Page): void => {
    page.fontSize(10)
    for (const [x, y, words] of pieces) page.text(words, x, y, { lineBreak: false })
  }
