import { lazy, Suspense } from 'react'

const Markdown = lazy(() => import('./Markdown.tsx').then(({ Markdown }) => ({ default: Markdown })))

/**
 * A long text: its words at once, its formatting as soon as the Markdown reader has loaded. `meanwhile` where the
 * words need tidying.
 */
export const LongText = ({ text, meanwhile = text }: { text: string; meanwhile?: string }) => (
  <Suspense fallback={<bdi className="whitespace-pre-line">{meanwhile}</bdi>}>
    <Markdown text={text} />
  </Suspense>
)
