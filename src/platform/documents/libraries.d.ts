declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}

declare module 'pdfkit' {
  const PdfDocument: new (options: object) => object
  export default PdfDocument
}
