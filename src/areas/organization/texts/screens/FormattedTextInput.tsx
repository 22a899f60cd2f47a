import { lazy, Suspense } from 'react'
import { FieldFrame, type Asked } from '#kit/inputs/FieldFrame.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'

const FormattedText = lazy(() => import('./FormattedText.tsx').then(({ FormattedText: part }) => ({ default: part })))

/** A long text with headings, numbered clauses, tables and links. Its editor loads with the first one. */
export const FormattedTextInput = ({ value, onChange, ...asked }: Asked) => (
  <FieldFrame {...asked} group>
    <Suspense fallback={<SkeletonLines lines={6} />}>
      <FormattedText
        id={asked.id}
        label={asked.label}
        error={asked.error ?? null}
        value={String(value ?? '')}
        onChange={onChange}
      />
    </Suspense>
  </FieldFrame>
)
