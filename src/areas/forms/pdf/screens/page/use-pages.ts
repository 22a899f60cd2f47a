import { useEffect, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPdf, whyNotShown } from '#kit/reading/open-pdf.ts'
import type { PdfTemplate } from '../../records.ts'
import type { Marks } from '../../suggesting/rules.ts'
import { usePdfBytes } from '../fill/use-pdf-bytes.ts'
import { marksOf, placedOn, type Placed } from './marks.ts'

export type ShownPage = { number: number; marks: Marks; placed: Placed[] }

/** The PDF of a template, and what is printed on one of its pages. */
export function usePages(row: PdfTemplate, number: number) {
  const path = row.document?.[0]?.path
  const bytesOf = usePdfBytes(row)
  const [pdf, setPdf] = useState<{ path: string; document: PDFDocumentProxy }>()
  const [page, setPage] = useState<ShownPage>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!path) return
    let gone = false
    let close = () => undefined as void
    bytesOf()
      .then(openPdf)
      .then(
        (opened) => {
          if (gone) return opened.close()
          close = opened.close
          setPdf({ path, document: opened.document })
        },
        (error: unknown) =>
          !gone &&
          setProblem(
            whyNotShown(error) === 'locked'
              ? 'This PDF is protected with a password.'
              : 'The pages of this PDF can’t be shown. The file may be damaged.',
          ),
      )
    return () => {
      gone = true
      close()
      setPdf(undefined)
      setPage(undefined)
      setProblem(undefined)
    }
    // The file of a path never changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path])
  const opened = pdf?.path === path ? pdf?.document : undefined
  useEffect(() => {
    if (!opened) return
    let gone = false
    opened
      .getPage(number)
      .then(async (found) => ({ number, marks: await marksOf(found), placed: await placedOn(found) }))
      .then(
        (shown) => !gone && setPage(shown),
        () => !gone && setProblem(`Page ${number} can’t be read.`),
      )
    return () => void (gone = true)
  }, [opened, number])
  return { document: opened, page: page?.number === number ? page : undefined, problem }
}
