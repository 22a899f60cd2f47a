import { lazy, Suspense } from 'react'

const Markdown = lazy(() => import('./Markdown.tsx').then(({ Markdown }) => ({ default: Markdown })))

/**
 * What somebody wrote at length: its words at once, its form as soon as the reader of Markdown has come. `meanwhile`
 * where the words need tidying.
 */
export const LongText = ({ text, meanwhile = text }: { text: string; meanwhile?: string }) => (
  <Suspense fallback={<bdi className="whitespace-pre-line">{meanwhile}</bdi>}>
    <Markdown text={text} />
  </Suspense>
)
